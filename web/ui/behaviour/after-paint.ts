/** Calls `act` after the next paint, so that the screen reacts to a tap before heavy work begins. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
