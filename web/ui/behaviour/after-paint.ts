/** Calls back after the next paint, so that a tap is answered before heavy work begins. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
