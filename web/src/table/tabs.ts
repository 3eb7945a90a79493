export type Tab = "log" | "chat" | "notes" | "deal" | "orders" | "rules" | "know" | "list";
