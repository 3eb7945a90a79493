// A card under mouse or finger: where it lies over a slot it is laid there, elsewhere it goes back to the hand.

import type { Plan } from "../lib/plan.svelte";

const FAR = 6;
/** So near the edge of the mat, and for so many beats, it rolls on, so many pixels at a time. */
const EDGE = 34;
const BEATS = 20;
const ROLL = 7;

export function grab(plan: Plan, event: PointerEvent, card: string, from: string | null): void {
  if (!plan.open || event.button) return;
  const { clientX, clientY, pointerId } = event;
  const over = (at: PointerEvent): string | null => {
    const slot = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-slot]")?.dataset["slot"];
    return slot && plan.can(slot, card) ? slot : null;
  };
  // A slot out of sight is reached by holding the card at the edge of the mat.
  const mat = document.querySelector<HTMLElement>("[data-slot]")?.closest<HTMLElement>(".desk") ?? null;
  let beats = 0;
  const roll = setInterval(() => {
    const held = plan.drag;
    if (!held || !mat) return;
    const { top, bottom, left, right } = mat.getBoundingClientRect();
    const on = held.x > left && held.x < right && held.y > top && held.y < bottom;
    const way = !on ? 0 : held.y > bottom - EDGE ? 1 : held.y < top + EDGE ? -1 : 0;
    // Whoever only passes the edge on the way from the hand finds the mat as it was.
    beats = way ? beats + 1 : 0;
    if (beats > BEATS) mat.scrollTop += way * ROLL;
  }, 16);
  const move = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    if (!plan.drag && Math.hypot(at.clientX - clientX, at.clientY - clientY) < FAR) return;
    at.preventDefault();
    plan.drag = { card, from, x: at.clientX, y: at.clientY, over: over(at) };
  };
  const end = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    clearInterval(roll);
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
