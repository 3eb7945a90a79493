// The address bar as state. Links are ordinary links; a click on one of ours does not load the page anew.

export interface Route {
  name: "home" | "new" | "table" | "replay" | "account" | "settings" | "about" | "reset" | "missing";
  id: string;
}

function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, second, third] = parts;
  if (first === undefined) return { name: "home", id: "" };
  if ((first === "tables" || first === "table") && second !== undefined) {
    if (third === "replay") return { name: "replay", id: second };
    return { name: "table", id: second };
  }
  if (first === "replay" && second !== undefined) return { name: "replay", id: second };
  if (first === "new") return { name: "new", id: second ?? "" };
  if (first === "account" || first === "settings" || first === "about" || first === "reset") {
    return { name: first, id: second ?? "" };
  }
  return { name: "missing", id: "" };
}

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);
  route = $derived(routeOf(this.path));
  query = $derived(new URLSearchParams(this.search));

  constructor() {
    window.addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.clicked(event));
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.read();
    if (!replace) window.scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  private clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
    if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const router = new Router();
