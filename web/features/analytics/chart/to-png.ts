import { domToBlob } from 'modern-screenshot';

/**
 * A picture of a card as the page shows it, at twice its size. Elements with `data-picture="none"` are left out, and those
 * with `data-picture="only"`, which the page hides, are in it. Rejects where the browser cannot draw it.
 */
export function toPng(card: HTMLElement): Promise<Blob> {
  return domToBlob(card, {
    scale: 2,
    type: 'image/png',
    // Fonts are the device's own.
    font: false,
    filter: (node) => !(node instanceof HTMLElement && node.dataset.picture === 'none'),
    onCloneEachNode: (node) => {
      if (node instanceof HTMLElement && node.dataset.picture === 'only') node.style.display = 'block';
    },
  });
}
