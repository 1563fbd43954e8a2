import { domToBlob } from 'modern-screenshot';

/**
 * A picture of a card as the page shows it, at twice its size. Elements with `data-picture="none"` are left out, and those
 * with `data-picture="only"`, which the page hides, are in it. Rejects where the browser cannot draw it.
 */
export async function toPng(card: HTMLElement): Promise<Blob> {
  // A copy beside the screen: the page itself neither moves nor loses the focus.
  const host = document.createElement('div');
  const copy = card.cloneNode(true) as HTMLElement;
  host.inert = true;
  Object.assign(host.style, { position: 'fixed', top: '0', left: '-100vw', width: `${card.offsetWidth}px` });
  for (const element of copy.querySelectorAll<HTMLElement>('[data-picture]')) {
    if (element.dataset.picture === 'none') element.remove();
    else element.hidden = false;
  }
  host.append(copy);
  document.body.append(host);
  try {
    // Fonts are the device's own.
    return await domToBlob(copy, { scale: 2, font: false, style: { borderRadius: '0', boxShadow: 'none' } });
  } finally {
    host.remove();
  }
}
