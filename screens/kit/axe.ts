import type axe from 'axe-core';
import axeSource from 'axe-core/axe.min.js?raw';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { DESKTOP, NARROW_PHONE, PHONE, WIDE, type Device, type Size } from './device.ts';
import { enlargeText, listTooWide } from './room.ts';

/** `looked` holds the elements whose colours the next run checks. */
type AppWithAxe = Device['app'] & { axe?: typeof axe; looked?: ReadonlySet<Element> };

/** The part of axe that has no types. */
interface Audit {
  rules: { id: string; matches: (node: Element, ...rest: unknown[]) => boolean }[];
}

/** Only these rules can have other findings in a dark scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules that depend on the text size, like the rules of colours. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];

interface Screens {
  phone: Size;
  wide: Size;
}

const isShown = (it: Element): boolean => it.checkVisibility({ visibilityProperty: true });

/** The page behind a dialog accepts no input. */
const whatIsLookedAt = ({ app: { document } }: Device): Element | Document =>
  document.querySelector('dialog:modal') ?? document;

/** No style depends on them. */
const DATA_ATTRIBUTES =
  /^(id|href|src|alt|title|name|value|for|datetime|lang|aria-(label|labelledby|describedby|controls|description)|data-(date|row|index))$/;

function describeLook(it: Element | null): string {
  if (!it) return '';
  const attributes = [...it.attributes].filter(({ name }) => !DATA_ATTRIBUTES.test(name));
  const own = attributes.map(({ name, value }) => `[${name}=${value}]`).join('');
  return `${describeLook(it.parentElement)} ${it.tagName}${own}`;
}

/** Only such elements have contrast. */
const hasText = (it: Element): boolean =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(it.tagName) ||
  [...it.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());

/** Elements with the same look have the same colours, for example the names in a list. */
function findLooks(device: Device): Map<string, Element> {
  const looks = new Map<string, Element>();
  for (const it of whatIsLookedAt(device).querySelectorAll('*')) {
    if (!hasText(it) || !isShown(it)) continue;
    const look = describeLook(it);
    if (!looks.has(look)) looks.set(look, it);
  }
  return looks;
}

/** In the middle of a fade, axe would report wrong colours. Skips endless animations. */
export const afterAnimations = ({ app }: Device): Promise<unknown> =>
  Promise.allSettled(
    app.document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  );

/** Checks the rules of colours only on elements that `check` has chosen. */
function loadAxe(app: AppWithAxe): typeof axe {
  if (app.axe) return app.axe;
  app.eval(axeSource);
  const loaded = app.axe!;
  const { rules } = Reflect.get(loaded, '_audit') as Audit;
  for (const rule of rules) {
    if (!COLOUR_RULES.includes(rule.id)) continue;
    const { matches } = rule;
    rule.matches = (node, ...rest) => (app.looked?.has(node) ?? false) && matches.call(rule, node, ...rest);
  }
  return loaded;
}

/** The looks whose colours were checked before, in any test of the run. */
const CHECKED = { light: new Set<string>(), dark: new Set<string>() };

export interface Finding {
  screen: string;
  id: string;
  target: axe.NodeResult['target'];
  failureSummary: string | undefined;
}

interface Check {
  rules: 'all' | 'layout' | 'colours';
  scheme?: keyof typeof CHECKED;
}

/** One run of axe reads the whole page first, so a run is as expensive for one element as for many. */
async function check(device: Device, screen: string, { rules, scheme = 'light' }: Check): Promise<Finding[]> {
  await device.rest();
  await afterAnimations(device);
  const fresh = [...findLooks(device)].filter(([look]) => !CHECKED[scheme].has(look));
  if (rules === 'colours' && fresh.length === 0) return [];
  const app = device.app as AppWithAxe;
  app.looked = new Set(fresh.map(([, element]) => element));
  const ofColours = fresh.length > 0 ? COLOUR_RULES : [];
  const { violations } = await loadAxe(app).run(whatIsLookedAt(device), {
    resultTypes: ['violations'],
    preload: false,
    ...(rules !== 'all' && {
      runOnly: { type: 'rule', values: [...(rules === 'layout' ? LAYOUT_RULES : []), ...ofColours] },
    }),
  });
  for (const [look] of fresh) CHECKED[scheme].add(look);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ screen, id, target, failureSummary })),
  );
}

/**
 * All rules are checked for all elements, except the rules of colours. These are checked once for each look in a run, in
 * the light and in the dark scheme.
 */
export async function listFindings(
  device: Device,
  screen: string,
  { phone, wide }: Screens = { phone: PHONE, wide: DESKTOP },
): Promise<Finding[]> {
  const onPhone = await check(device, `${screen}, on a phone`, { rules: 'all' });
  await commands.emulateScheme('dark');
  const inDark = await check(device, `${screen}, in the dark`, { rules: 'colours', scheme: 'dark' });
  await commands.emulateScheme('light');
  device.resize(wide);
  const onWide = await check(device, `${screen}, on a wide screen`, { rules: 'all' });
  device.resize(phone);
  return [...onPhone, ...inDark, ...onWide];
}

export async function expectNoFindings(device: Device, screen: string, screens?: Screens): Promise<void> {
  expect.soft(await listFindings(device, screen, screens)).toEqual([]);
}

/** Only the rules that can have other findings in large text. */
export async function expectNoFindingsInLargeText(
  device: Device,
  screen: string,
  { phone, wide }: Screens,
): Promise<void> {
  enlargeText(device, 200);
  const onPhone = await check(device, `${screen}, with text at 200 % on a phone`, { rules: 'layout' });
  await commands.emulateScheme('dark');
  const dark = `${screen}, with text at 200 % in the dark`;
  const inDark = await check(device, dark, { rules: 'colours', scheme: 'dark' });
  await commands.emulateScheme('light');
  device.resize(wide);
  const onWide = await check(device, `${screen}, with text at 200 % on a wide screen`, { rules: 'layout' });
  device.resize(phone);
  enlargeText(device, 100);
  expect.soft([...onPhone, ...inDark, ...onWide]).toEqual([]);
}

export async function expectFits(device: Device, screen: string): Promise<void> {
  device.resize(NARROW_PHONE);
  expect.soft(listTooWide(device), screen).toEqual([]);
  await expectNoFindings(device, screen, { phone: NARROW_PHONE, wide: WIDE });
}
