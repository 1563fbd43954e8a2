import { initials } from '#domain/people/names.ts';
import { listZones, formatOffset, toZone } from '#web/parts/zones/zones.ts';
import type { TestCompany } from './company.ts';
import type { Device } from './device.ts';

export interface ShownText {
  text: string;
  where: string;
}

/** Leaves out texts without letters. */
export function listShownTexts({ app: { document, NodeFilter } }: Device): ShownText[] {
  const found: ShownText[] = [{ text: document.title, where: 'title' }];
  const describeElement = (it: Element) => `${it.tagName.toLowerCase()}.${it.className.toString().slice(0, 60)}`;
  const isShown = (it: Element) =>
    it.getClientRects().length > 0 && it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const open = document.querySelector('dialog:modal');
  const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement, textContent } = node;
    // A sentence with a `time` element or a bold name counts as one text.
    const at = parentElement?.closest('b')?.parentElement ?? parentElement;
    if (!at || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(at.tagName) || !isShown(at)) continue;
    const isSentence = at.querySelector(':scope > :is(time, b)') !== null;
    found.push({ text: (isSentence ? at.textContent : textContent) ?? '', where: describeElement(at) });
  }
  for (const it of (open ?? document.body).querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
      const text = it.getAttribute(name);
      if (text && isShown(it)) found.push({ text, where: `${describeElement(it)} [${name}]` });
    }
  return found.filter(({ text }) => /\p{L}/u.test(text));
}

/** Also reports a page that is wider than the screen. */
export function listClipped({ app: { document, NodeFilter, getComputedStyle } }: Device): string[] {
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.add(`the page: ${root.scrollWidth} in ${root.clientWidth}`);
  const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (!text || !node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    let isOwn = true;
    for (let it: HTMLElement | null = node.parentElement; it && it !== root; it = it.parentElement) {
      const style = getComputedStyle(it);
      // An inline element has no box that could clip the text.
      if (style.display === 'inline' || style.display === 'contents') continue;
      // A text that is only for screen readers has a box of one pixel. A box with a scroll bar lets the user reach the
      // whole text. Neither counts as clipped.
      if (it.clientWidth <= 1 || scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      const box = it.getBoundingClientRect();
      const isWide =
        (isOwn || isCut(style.overflowX)) && rects.some((at) => at.left < box.left - 1 || at.right > box.right + 1);
      // Six pixels are allowed, because the box of a line may be taller than its letters.
      const isHigh = isCut(style.overflowY) && rects.some((at) => at.top < box.top - 6 || at.bottom > box.bottom + 6);
      // A text with an ellipsis is cut on purpose when the title contains the whole text.
      const isMeant = (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') && it.title !== '';
      if (isMeant) break;
      if (isWide || isHigh)
        found.add(`${it.tagName.toLowerCase()}.${it.className.toString().slice(0, 60)}: ${text.slice(0, 60)}`);
      isOwn = false;
    }
  }
  return [...found];
}

/** Data of the API and words from Intl. */
export interface Data {
  /** Call this before the app's code runs. */
  noteIntl: (app: Device['app']) => void;
  without: (text: string) => string;
}

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function listZoneNames(): string[] {
  return listZones().flatMap(({ label: region, options }) =>
    options.flatMap(({ value, label }) => {
      const { city } = toZone(value);
      return [region, label, city, `${city}, ${region}`, formatOffset(value, new Date())];
    }),
  );
}

export async function collectData(company: TestCompany): Promise<Data> {
  const known = new Set<string>(['English', 'Deutsch', ...listZoneNames()]);
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    // Names of states, kinds and roles are codes. They are not data, because a page must not show codes.
    if (typeof value !== 'string' || /^[a-z_]*$/.test(value)) return;
    // The page may show a long text line by line. It may break an address at the @.
    for (const part of [value, initials(value), ...value.split('\n'), ...value.split('@')]) known.add(part);
  };
  company.onAnswer(collect);
  // The users are requested first, because the sign-in page of the demo shows users without an API request.
  const headers = { Authorization: 'Demo demo-admin' };
  await company.fetch(new Request('/api/users?limit=100', { headers }));
  return {
    noteIntl({ Intl: { RelativeTimeFormat, NumberFormat, DateTimeFormat } }) {
      const formatRelative = RelativeTimeFormat.prototype.format;
      RelativeTimeFormat.prototype.format = function format(value: number, unit: Intl.RelativeTimeFormatUnit) {
        const text = formatRelative.call(this, value, unit);
        known.add(text);
        return text;
      };
      for (const { prototype } of [NumberFormat, DateTimeFormat] as { prototype: object }[]) {
        const { get } = Object.getOwnPropertyDescriptor(prototype, 'format') as { get(): (value: unknown) => string };
        Object.defineProperty(prototype, 'format', {
          get(this: object) {
            const format = get.call(this);
            return (value: unknown) => {
              const text = format(value);
              known.add(text);
              return text;
            };
          },
        });
      }
    },
    without(text) {
      const inText = [...known].filter((one) => text.includes(one) && /\p{L}/u.test(one));
      // Removes data only as whole words.
      return inText
        .toSorted((a, b) => b.length - a.length)
        .reduce(
          (rest, one) => rest.replace(new RegExp(`(?<![\\p{L}])${escapePattern(one)}(?![\\p{L}])`, 'gu'), ''),
          text,
        );
    },
  };
}
