/** Scrolls to the element that the hash of an address names, and first opens the fold around it or in it. */
export function reveal(hash: string): void {
  const named = document.getElementById(hash.slice(1));
  const fold = named?.closest('details') ?? named?.querySelector('details');
  fold?.setAttribute('open', '');
  named?.scrollIntoView();
}
