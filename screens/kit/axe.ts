import type axe from 'axe-core';
import axeSource from 'axe-core/axe.min.js?raw';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { DESKTOP, NARROW_PHONE, PHONE, WIDE, type Device, type Size } from './device.ts';
import { enlargeText, listTooWide } from './room.ts';

interface Rule {
  id: string;
  matches: (it: Element, ...others: unknown[]) => boolean;
}

/** A run can leave out elements only for all rules, so `startAxe` changes the rules. */
type AppWithAxe = Device['app'] & { axe?: typeof axe & { _audit: { rules: Rule[] } } };

/** They depend on the colours around a text. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules that depend on the text size, like the rules of colours. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];

/** They compare elements of the whole page, or read values that `describeOwn` leaves out. */
const PAGE_RULES = [
  'accesskeys',
  'aria-valid-attr-value',
  'avoid-inline-spacing',
  'bypass',
  'document-title',
  'duplicate-id-aria',
  'form-field-multiple-labels',
  'heading-order',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-refresh',
  'meta-viewport',
  'meta-viewport-large',
  'page-has-heading-one',
  'region',
  'skip-link',
  'table-duplicate-name',
  'td-headers-attr',
];

interface Screens {
  phone: Size;
  wide: Size;
}

const isShown = (it: Element): boolean => it.checkVisibility({ visibilityProperty: true });

/** The page behind a dialog accepts no input. */
const whatIsLookedAt = ({ app: { document } }: Device): Element =>
  document.querySelector('dialog:modal') ?? document.documentElement;

/** All test files share this module, so a look or a part without findings is checked once in a run. */
const clean = new Set<string>();

/** Gives each text a number, so that the descriptions of deep trees stay short. */
const numbers = new Map<string, number>();
function toNumber(text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/** Only such elements have contrast. */
const hasText = (it: Element): boolean =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(it.tagName) ||
  [...it.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());

/** From these sizes, in pixels and in bold, a text needs less contrast. */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.67;
const BOLD = 700;

interface Backdrop {
  look: number;
  /** The nearest element that covers all that is behind it. */
  box: Element;
  /** The opacity and the filters of all elements around it. */
  veil: string;
}

/**
 * Elements with the same look have the same colours, for example the names in a list: their colours and classes are
 * equal up to the box that is painted behind them, and their texts stay in it. A class may place an element over another
 * one.
 */
function findLooks({ app }: Device, root: Element): Map<string, Element> {
  const { document } = app;
  const ofElement = new Map<Element | null, Backdrop>();
  function describeLook(it: Element | null): Backdrop {
    const found = ofElement.get(it);
    if (found) return found;
    if (!it) return { look: 0, box: root, veil: '' };
    const above = describeLook(it.parentElement);
    const style = app.getComputedStyle(it);
    const { color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
    const isPainted = backgroundImage === 'none' && /^(rgb|oklch|oklab|lab|lch|color)\([^/]*\)$/.test(backgroundColor);
    const isOpaque = isPainted && opacity === '1' && filter === 'none';
    const own = [it.tagName, it.getAttribute('class'), color, backgroundColor, backgroundImage, opacity, filter];
    const veil = opacity === '1' && filter === 'none' ? above.veil : `${above.veil} ${opacity} ${filter}`;
    const behind = isOpaque ? veil : above.look;
    const described = {
      look: toNumber(`look ${behind} ${[...own, mixBlendMode, style.textShadow, style.textDecorationLine].join()}`),
      box: isOpaque ? it : above.box,
      veil,
    };
    ofElement.set(it, described);
    return described;
  }
  const isInside = (it: Element, box: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(it);
    const written = range.getBoundingClientRect();
    const text = written.width > 0 ? written : it.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    return (
      text.left >= outer.left - 1 &&
      text.right <= outer.right + 1 &&
      text.top >= outer.top - 1 &&
      text.bottom <= outer.bottom + 1
    );
  };
  const looks = new Map<string, Element>();
  for (const it of root.querySelectorAll('*')) {
    if (!hasText(it) || !isShown(it)) continue;
    const { look, box } = describeLook(it);
    const { fontSize, fontWeight } = app.getComputedStyle(it);
    const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= BOLD ? LARGE_BOLD_PX : LARGE_PX);
    const name = `look ${look} ${isInside(it, box)}`;
    // A look that is clean in small text is clean in large text.
    if (clean.has(name) || (isLarge && clean.has(`${name} large`))) continue;
    const full = isLarge ? `${name} large` : name;
    if (!looks.has(full)) looks.set(full, it);
  }
  return looks;
}

/** No rule but `PAGE_RULES` depends on the values of other attributes. */
const READ_ATTRIBUTES = /^(role|tabindex|type|lang|autocomplete|scope|aria-.+)$/;
const NAMES_AND_NUMBERS = /^aria-(label|description|roledescription|value.+|posinset|setsize|(row|col)(index|count))$/;
const REFERENCES = /^(for|aria-(labelledby|describedby|controls|owns|errormessage|details|activedescendant))$/;
const STYLE_ATTRIBUTES =
  /^(class|style|id|d|[xyr]|[cr][xy]|[xy][12]|points|transform|fill|stroke.*|width|height|data-.+)$/;

function describeOwn(it: Element): string {
  const document = it.ownerDocument;
  const attributes = [...it.attributes].flatMap(({ name, value }) => {
    if (STYLE_ATTRIBUTES.test(name)) return [];
    if (REFERENCES.test(name)) {
      const named = value.split(/\s+/).map((id) => document.getElementById(id));
      return `${name}=${named.map((other) => other && `${other.tagName}${other.textContent.trim() !== ''}`).join('+')}`;
    }
    if (READ_ATTRIBUTES.test(name) && !NAMES_AND_NUMBERS.test(name)) return `${name}=${value}`;
    return `${name}=${value.trim() !== ''}`;
  });
  const { labels } = it as HTMLInputElement;
  const named = labels ? Array.from(labels, ({ textContent }) => textContent.trim() !== '').join() : '';
  const scrolls = it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight;
  return `${it.tagName} ${attributes.toSorted().join(' ')} ${named} ${scrolls} ${isShown(it)} ${hasText(it)}`;
}

interface Parts {
  /** Describes the page with all values that `PAGE_RULES` read. */
  page: string;
  /** The parts that no page has shown before. */
  fresh: Set<string>;
  elements: Set<Element>;
}

/** Elements are the same part if all that they contain and all that contains them is equal for the rules. */
function findParts(root: Element): Parts {
  const own = new Map<Element, string>();
  const whole = new Map<Element, number>();
  function describeWhole(it: Element): number {
    own.set(it, describeOwn(it));
    const children = Array.from(it.children, (child) => [child.tagName, describeWhole(child)] as const);
    // A list of five equal rows has the same findings as a list of two.
    const listed = children.filter(
      ([tag, number], index) => !/^(LI|TR|OPTION)$/.test(tag) || number !== children[index - 1]?.[1],
    );
    const number = toNumber(`whole ${own.get(it)} ${listed.map(([, of]) => of).join()}`);
    whole.set(it, number);
    return number;
  }
  const ids = Array.from(root.querySelectorAll('[id]'), ({ id }) => id);
  const values = Array.from(
    root.querySelectorAll('[aria-label], [alt], [style*="spacing"], [style*="line-height"]'),
    (it) => [...it.attributes].map(({ value }) => value).join() + it.parentElement?.textContent,
  );
  const page = `page ${describeWhole(root)} ${ids.length - new Set(ids).size} ${values.join()}`;
  const parts: Parts = { page, fresh: new Set(), elements: new Set() };
  function visit(it: Element, above: number): void {
    const part = `part ${above} ${whole.get(it)}`;
    if (clean.has(part) || parts.fresh.has(part)) return;
    parts.fresh.add(part);
    parts.elements.add(it);
    const inside = toNumber(`above ${above} ${own.get(it)}`);
    for (const child of it.children) visit(child, inside);
  }
  visit(root, 0);
  return parts;
}

/** In the middle of a fade, axe would report wrong colours. Skips endless animations. */
export const afterAnimations = ({ app }: Device): Promise<unknown> =>
  Promise.allSettled(
    app.document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  );

type Elements = ReadonlySet<Element> | null;

/** The elements that the rules of colours and the rules for parts check, or null for all elements. */
const wanted: Record<'looks' | 'parts', Elements> = { looks: null, parts: null };

function startAxe(app: AppWithAxe): NonNullable<AppWithAxe['axe']> {
  if (app.axe) return app.axe;
  app.eval(axeSource);
  const { _audit: audit } = app.axe!;
  for (const rule of audit.rules) {
    if (PAGE_RULES.includes(rule.id)) continue;
    const elements = COLOUR_RULES.includes(rule.id) ? 'looks' : 'parts';
    const matches = rule.matches.bind(rule);
    rule.matches = (it, ...others) => wanted[elements]?.has(it) !== false && matches(it, ...others);
  }
  return app.axe!;
}

async function expectNone(device: Device, screen: string, kind: 'all' | 'colours' | 'layout'): Promise<void> {
  await device.rest();
  await afterAnimations(device);
  const root = whatIsLookedAt(device);
  const looks = findLooks(device, root);
  const parts = kind === 'all' ? findParts(root) : null;
  if (looks.size === 0 && (parts ? clean.has(parts.page) : kind === 'colours')) return;
  Object.assign(wanted, { looks: new Set(looks.values()), parts: parts?.elements ?? null });
  const values = kind === 'layout' ? [...COLOUR_RULES, ...LAYOUT_RULES] : COLOUR_RULES;
  const { violations } = await startAxe(device.app).run(root, {
    resultTypes: ['violations'],
    preload: false,
    ...(kind !== 'all' && { runOnly: { type: 'rule', values } }),
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );
  expect.soft(findings, screen).toEqual([]);
  if (findings.length > 0) return;
  for (const one of [...looks.keys(), ...(parts ? [parts.page, ...parts.fresh] : [])]) clean.add(one);
}

/**
 * `PAGE_RULES` see the whole page, the rules of colours each look once, and the other rules each part once. Pages without
 * a new look or part are the same page, when also their names are equal.
 */
export async function expectNoFindings(
  device: Device,
  screen: string,
  { phone, wide }: Screens = { phone: PHONE, wide: DESKTOP },
): Promise<void> {
  await expectNone(device, `${screen}, on a phone`, 'all');
  await commands.emulateScheme('dark');
  await expectNone(device, `${screen}, in the dark`, 'colours');
  await commands.emulateScheme('light');
  device.resize(wide);
  await expectNone(device, `${screen}, on a wide screen`, 'all');
  device.resize(phone);
}

/** Large text can only move a text over another background. Each scheme shows that on one width. */
export async function expectNoFindingsInLargeText(
  device: Device,
  screen: string,
  { phone, wide }: Screens,
): Promise<void> {
  enlargeText(device, 200);
  await expectNone(device, `${screen}, with text at 200 % on a phone`, 'layout');
  device.resize(wide);
  await commands.emulateScheme('dark');
  await expectNone(device, `${screen}, with text at 200 % on a wide screen in the dark`, 'layout');
  await commands.emulateScheme('light');
  device.resize(phone);
  enlargeText(device, 100);
}

export async function expectFits(device: Device, screen: string): Promise<void> {
  device.resize(NARROW_PHONE);
  expect.soft(listTooWide(device), screen).toEqual([]);
  await expectNoFindings(device, screen, { phone: NARROW_PHONE, wide: WIDE });
}
