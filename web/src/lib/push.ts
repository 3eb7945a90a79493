// Notices to this browser, by web push. The service worker (public/sw.js) shows them, even while no page is open.

import { get, post, remove } from "./api";

export type PushState = "on" | "off" | "denied" | "unable";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const found = await navigator.serviceWorker.getRegistration("/");
  return (await found?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return "unable";
  if (Notification.permission === "denied") return "denied";
  try {
    return (await subscription()) ? "on" : "off";
  } catch {
    return "unable";
  }
}

/** The server's key, as the browser wants it. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Ask the person, subscribe, and tell the server where to send. */
export async function startPush(): Promise<PushState> {
  if (!canPush()) return "unable";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const { key } = await get<{ key: string }>("/push/key");
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  let made: PushSubscription;
  try {
    made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
  } catch {
    // The browser has no push service, or cannot reach it.
    return "unable";
  }
  try {
    await post("/push", { subscription: made.toJSON() });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return "on";
}

export async function stopPush(): Promise<PushState> {
  const made = await subscription();
  if (made) {
    await remove("/push", { subscription: made.toJSON() });
    await made.unsubscribe();
  }
  return pushState();
}
