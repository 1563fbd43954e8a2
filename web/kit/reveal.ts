/** Scrolls to the element that the hash of an address names, and first opens the fold around it. */
export function reveal(hash: string): void {
  const named = document.getElementById(hash.slice(1));
  named?.closest('details')?.setAttribute('open', '');
  named?.scrollIntoView();
}
