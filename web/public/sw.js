// Web push: what the server sends becomes a notification; a click on it goes to the table. Nothing else is done here.

/** What to show of a message; whatever is missing or strange in it never breaks, and never leads to another host. */
function readNotice(text, origin) {
  let said = {};
  try {
    const read = JSON.parse(text);
    if (read && typeof read === "object") said = read;
  } catch {
    // Shown without words of its own.
  }
  const word = (name, otherwise) => (typeof said[name] === "string" && said[name] ? said[name] : otherwise);
  let path = "/";
  try {
    const { protocol, pathname, search } = new URL(word("url", "/"), origin);
    if (/^https?:$/.test(protocol)) path = pathname + search;
  } catch {
    // Not an address: the home page.
  }
  // Two slashes at the beginning would name a host.
  const url = new URL(path.replace(/^\/+/, "/"), origin).href;
  return { title: word("title", "Kabinett"), body: word("body", ""), tag: word("tag", "kabinett"), url };
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, tag, url } = readNotice(event.data ? event.data.text() : "", self.location.origin);
  const shown = { body, tag, icon: "/favicon.svg", data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** The page that shows this address already, or a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = pages.find((page) => new URL(page.url).pathname === new URL(url).pathname);
  return here ? here.focus() : self.clients.openWindow(url);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
