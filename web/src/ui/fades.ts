// A box that scrolls shows it: its last row fades while there is more below, and its last column while there is more beside.

/** `what` is what the box holds: when it changes, it is measured anew. */
export function fades(box: HTMLElement, what: unknown): { update: (what: unknown) => void; destroy: () => void } {
  void what;
  let frame = 0;
  const look = (): void => {
    box.classList.toggle("more-below", box.scrollHeight - box.clientHeight - box.scrollTop > 3);
    box.classList.toggle("more-beside", box.scrollWidth - box.clientWidth - box.scrollLeft > 3);
  };
  const soon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const watch = new ResizeObserver(soon);
  watch.observe(box);
  box.addEventListener("scroll", soon, { passive: true });
  soon();
  return {
    update: soon,
    destroy: () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      box.removeEventListener("scroll", soon);
    },
  };
}
