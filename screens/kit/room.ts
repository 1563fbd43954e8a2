import { core as german } from '#web/messages/de/core.ts';
import { core as english } from '#web/messages/en/core.ts';
import type { Device } from './device.ts';

/** The original conditions of the media queries. */
const written = new WeakMap<CSSRule, string>();

const enlargeRem = (condition: string, percent: number): string =>
  condition.replace(/([\d.]+)rem/g, (_, rems: string) => `${(Number(rems) * percent) / 100}rem`);

function enlargeConditions(rules: CSSRuleList, percent: number): void {
  for (const rule of rules as Iterable<CSSRule & { cssRules?: CSSRuleList; media?: MediaList }>) {
    if (rule.media) {
      const condition = written.get(rule) ?? rule.media.mediaText;
      written.set(rule, condition);
      if (condition.includes('rem')) rule.media.mediaText = enlargeRem(condition, percent);
    }
    if (rule.cssRules) enlargeConditions(rule.cssRules, percent);
  }
}

const matchWritten = new WeakMap<Window, Window['matchMedia']>();

/** Like a setting of the browser, it also scales media queries in rem. */
export function enlargeText({ app }: Pick<Device, 'app'>, percent: number): void {
  const { document } = app;
  document.documentElement.style.fontSize = `${percent}%`;
  for (const { cssRules } of document.styleSheets) enlargeConditions(cssRules, percent);
  const matchMedia = matchWritten.get(app) ?? app.matchMedia.bind(app);
  matchWritten.set(app, matchMedia);
  app.matchMedia = (condition) => matchMedia(enlargeRem(condition, percent));
}

const DAYS = [english, german].map((texts) => `[aria-label="${texts['streak.week']}"] li > span`).join();

export function listTooWide({ app: { document } }: Device): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
  // Lists the innermost elements that contain text and lie outside the screen.
  if (found.length > 0) {
    const out = [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')].filter(
      (it) => it.innerText && it.getBoundingClientRect().right > clientWidth + 1 && it.checkVisibility(),
    );
    const inner = out.filter((it) => !out.some((other) => other !== it && it.contains(other)));
    found.push(
      ...inner
        .slice(0, 4)
        .map((it) => `  ${it.tagName}.${it.className.toString().slice(0, 70)}: ${it.innerText.slice(0, 40)}`),
    );
  }
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    if (dialog.scrollWidth > clientWidth) found.push(`a dialog: ${dialog.scrollWidth} in ${clientWidth}`);
  }
  const days = [...document.querySelectorAll(DAYS)]
    .map((mark) => mark.getBoundingClientRect())
    .filter(({ width, height }) => width > 2 && height > 2);
  for (const [index, mark] of days.entries()) {
    const next = days.slice(index + 1).find(({ top, left }) => top === mark.top && left < mark.right);
    if (next) found.push(`the week: a day ends at ${mark.right}, the next begins at ${next.left}`);
  }
  return found;
}

/** Default: the main part. */
export function listBrokenWords({ app: { document, NodeFilter } }: Device, part?: Element): string[] {
  const found: string[] = [];
  const words: { text: string; box: DOMRect; row: Element | null }[] = [];
  const main = part ?? document.querySelector('main') ?? document.body;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Skips texts that are only for screen readers, and the options of selects.
    if (!parent?.checkVisibility({ contentVisibilityAuto: true }) || parent.closest('.sr-only, select, option'))
      continue;
    // A line may break after a hyphen between words, but not after the sign of a number.
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(/(?<!\S)[-+]\d\S*|[^\s/-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      const box = range.getBoundingClientRect();
      // An email address may break, because it may be longer than a line.
      if (!text.includes('@') && new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        found.push(`broken: ${text}`);
      words.push({ text, box, row: parent.closest('li, dl') });
    }
  }
  for (const clamped of main.querySelectorAll<HTMLElement>('[class*="line-clamp"]')) {
    if (clamped.scrollHeight > clamped.clientHeight + 1) found.push(`cut off: ${clamped.textContent}`);
  }
  // An overlap of one pixel is allowed, because slanted letters cause it.
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

/** A text that is only for screen readers has a box of one pixel. */
const isForEyes = ({ width, height }: DOMRect): boolean => width > 1 && height > 1;

export function listOverlaps({ app: { document, NodeFilter } }: Device): string[] {
  const found: string[] = [];
  for (const bar of document.querySelectorAll('header, nav')) {
    const words: { text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (!isForEyes(parent.getBoundingClientRect())) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      words.push(...[...range.getClientRects()].map((box) => ({ text, box })));
    }
    for (const [index, { text, box }] of words.entries()) {
      const other = words.slice(index + 1).find(
        (next) =>
          next.text !== text &&
          Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left) > 1 &&
          // The box of a line is taller than its letters, so a small vertical overlap is allowed.
          Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top) > box.height / 2,
      );
      if (other) found.push(`${text} lies over ${other.text}`);
    }
  }
  return found;
}

const CONTROLS =
  'a[href]:not([href="#main"]), button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** Such a control is covered or outside the screen. */
export function listOutOfReach({ app: { document, innerWidth, innerHeight, scrollTo } }: Device): string[] {
  const found: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
    if (!isForEyes(control.getBoundingClientRect())) continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    // A link in a text may wrap, so the middle of its first line is used.
    const box = control.getClientRects()[0];
    if (!box) continue;
    const at = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2] as const;
    const hit = document.elementFromPoint(...at);
    const label = control.closest('label');
    if (hit && (control.contains(hit) || (label !== null && label.contains(hit)))) continue;
    const name = (control.getAttribute('aria-label') ?? control.textContent.trim()) || control.tagName;
    const where = at[0] < 0 || at[0] > innerWidth || at[1] < 0 || at[1] > innerHeight ? 'off the screen' : 'covered';
    found.push(
      `${where}: ${name.slice(0, 60)}${hit ? `, by ${hit.tagName}.${hit.className.toString().slice(0, 40)}` : ''}`,
    );
  }
  scrollTo(0, 0);
  return found;
}
