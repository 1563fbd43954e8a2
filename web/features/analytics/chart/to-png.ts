import { domToBlob } from 'modern-screenshot';

/**
 * Returns a PNG of a card at twice its size. The picture leaves out elements with `data-picture="none"`, and includes
 * elements with `data-picture="only"`, which the page hides. Rejects if the browser cannot draw the picture.
 */
export async function toPng(card: HTMLElement): Promise<Blob> {
  // Draws a copy outside the screen, so that the page neither moves nor loses the focus.
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
    // The fonts are the device's own, so none are embedded.
    return await domToBlob(copy, { scale: 2, font: false, style: { borderRadius: '0', boxShadow: 'none' } });
  } finally {
    host.remove();
  }
}
