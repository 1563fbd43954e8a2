/**
 * Scrolls to the element that the hash of an address names. First opens the fold around it, or the fold in a part that
 * has nothing else to use.
 */
export function reveal(hash: string): void {
  const named = document.getElementById(hash.slice(1));
  const hasControls = named?.querySelector('input, select, button');
  const fold = named?.closest('details') ?? (hasControls ? null : named?.querySelector('details'));
  fold?.setAttribute('open', '');
  named?.scrollIntoView();
}
