// Requests to the server: every change carries the header that another site's form cannot send.

import type { Refusal } from "./wire";

export class ApiError extends Error implements Refusal {
  readonly status: number;
  readonly error: string;
  readonly reason: Refusal["reason"];
  readonly rule: string;

  constructor(status: number, body: Refusal) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.error = body.error;
    this.reason = body.reason;
    this.rule = body.rule;
  }
}

let language = "en";

/** The language that the server's sentences come in. */
export function speak(code: string): void {
  language = code;
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "error" in body && "message" in body;
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language };
  if (method !== "GET") headers["X-Kabinett"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, { error: "offline", message: "", reason: null, rule: "" });
  }
  const text = await answer.text();
  let read: unknown = null;
  try {
    read = text ? JSON.parse(text) : null;
  } catch {
    read = null;
  }
  if (!answer.ok) {
    const refusal = isRefusal(read) ? read : { error: "internal", message: answer.statusText, reason: null, rule: "" };
    throw new ApiError(answer.status, refusal);
  }
  return read as T;
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => request<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => request<T>("PATCH", path, body);
export const remove = <T>(path: string, body?: unknown): Promise<T> => request<T>("DELETE", path, body);

/** A query string without what is not given. */
export function query(given: Record<string, string | number | boolean | null | undefined>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && value !== null && value !== "") parts.set(name, String(value));
  }
  const text = parts.toString();
  return text ? `?${text}` : "";
}
