import { domToBlob } from 'modern-screenshot';

/**
 * The PNG omits elements with `data-picture="none"`. It shows elements with `data-picture="only"`, which are hidden on
 * the page. Rejects if the browser cannot draw the PNG.
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
    // The app uses the device's own fonts, so the PNG needs no embedded font.
    return await domToBlob(copy, { scale: 2, font: false, style: { borderRadius: '0', boxShadow: 'none' } });
  } finally {
    host.remove();
  }
}
