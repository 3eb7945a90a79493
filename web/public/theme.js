// Before the first paint: the theme this browser has chosen, so that a dark page does not flash white.
try {
  var kept = JSON.parse(localStorage.getItem("kabinett.settings") || "{}");
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
} catch (_) {
  /* no storage: the system's choice holds */
}
