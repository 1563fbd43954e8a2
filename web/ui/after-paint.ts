/** Calls back once what is on its way to the screen is there: the finger is answered before something heavy begins. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
