import type { Device } from './device.ts';

/** Names a page that is wider than the screen, and the days of the week that overlap. */
export function listTooWide({ app: { document } }: Device): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
  const days = [...document.querySelectorAll('[aria-label="This week"] li > span')]
    .map((mark) => mark.getBoundingClientRect())
    .filter(({ width, height }) => width > 2 && height > 2);
  for (const [index, mark] of days.entries()) {
    const next = days.slice(index + 1).find(({ top, left }) => top === mark.top && left < mark.right);
    if (next) found.push(`the week: a day ends at ${mark.right}, the next begins at ${next.left}`);
  }
  return found;
}

/** The words and numbers in the page's main part that are broken inside, cut off, or lie over another. */
export function listBrokenWords({ app: { document, NodeFilter } }: Device): string[] {
  const found: string[] = [];
  const words: { text: string; box: DOMRect; row: Element | null }[] = [];
  const main = document.querySelector('main') ?? document.body;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Text for screen readers alone is a pixel wide.
    if (!parent?.checkVisibility({ contentVisibilityAuto: true }) || parent.closest('.sr-only, select, option'))
      continue;
    // A line may end after a hyphen between words, not after the sign of a number.
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(/(?<!\S)[-+]\d\S*|[^\s/-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      const box = range.getBoundingClientRect();
      // An e-mail address may be longer than a line.
      if (!text.includes('@') && new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        found.push(`broken: ${text}`);
      words.push({ text, box, row: parent.closest('li, dl') });
    }
  }
  for (const clamped of main.querySelectorAll<HTMLElement>('[class*="line-clamp"]')) {
    if (clamped.scrollHeight > clamped.clientHeight + 1) found.push(`cut off: ${clamped.textContent}`);
  }
  // A pixel of overlap is the slant of a letter.
  for (const [index, { text, box, row }] of words.entries()) {
    const under = words
      .slice(index + 1)
      .find(
        (other) =>
          row !== null &&
          other.row === row &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > box.height / 2,
      );
    if (under) found.push(`${text} lies over ${under.text}`);
  }
  return found;
}
