// A card under mouse or finger: where it lies over a slot it is laid there, elsewhere it goes back to the hand.

import type { Plan } from "../lib/plan.svelte";

const FAR = 6;

export function grab(plan: Plan, event: PointerEvent, card: string, from: string | null): void {
  if (!plan.open || event.button) return;
  const { clientX, clientY, pointerId } = event;
  const over = (at: PointerEvent): string | null => {
    const slot = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-slot]")?.dataset["slot"];
    return slot && plan.can(slot, card) ? slot : null;
  };
  const move = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    if (!plan.drag && Math.hypot(at.clientX - clientX, at.clientY - clientY) < FAR) return;
    at.preventDefault();
    plan.drag = { card, from, x: at.clientX, y: at.clientY, over: over(at) };
  };
  const end = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!plan.drag) return;
    plan.drag = null;
    if (at.type === "pointercancel") return;
    // The click that ends a drag is none.
    const swallow = (click: Event): void => {
      click.stopPropagation();
      click.preventDefault();
    };
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    const slot = over(at);
    if (slot) plan.lay(slot, card, from);
    else if (from) plan.clear(from);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
