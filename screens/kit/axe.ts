import type axe from 'axe-core';
import axeSource from 'axe-core/axe.min.js?raw';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { DESKTOP, NARROW_PHONE, PHONE, WIDE, type Device, type Size } from './device.ts';
import { enlargeText, listTooWide } from './room.ts';

type AppWithAxe = Device['app'] & { axe?: typeof axe };

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

async function expectNone(
  device: Device,
  screen: string,
  options: axe.RunOptions,
  elements?: readonly Element[],
): Promise<void> {
  if (elements?.length === 0) return;
  await device.rest();
  await afterAnimations(device);
  const app = device.app as AppWithAxe;
  if (!app.axe) app.eval(axeSource);
  const { violations } = await app.axe!.run(elements ? { include: [...elements] } : whatIsLookedAt(device), {
    resultTypes: ['violations'],
    preload: false,
    ...options,
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );
  expect.soft(findings, screen).toEqual([]);
}

const onlyRules = (values: string[]) => ({ runOnly: { type: 'rule', values } }) as const;
const WITHOUT_COLOURS = { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) };

async function expectColours(
  device: Device,
  screen: string,
  seen?: Map<string, Element>,
): Promise<Map<string, Element>> {
  await device.rest();
  const looks = findLooks(device);
  const others = [...looks].filter(([look]) => !seen?.has(look));
  await expectNone(
    device,
    screen,
    onlyRules(COLOUR_RULES),
    others.map(([, element]) => element),
  );
  return looks;
}

/**
 * All rules are checked for all elements, except the rules of colours. These are checked once for each look: on a
 * phone, on a phone in the dark scheme, and on a wide screen for the looks that the phone does not show.
 */
export async function expectNoFindings(
  device: Device,
  screen: string,
  { phone, wide }: Screens = { phone: PHONE, wide: DESKTOP },
): Promise<void> {
  await expectNone(device, `${screen}, on a phone`, WITHOUT_COLOURS);
  const onPhone = await expectColours(device, `the colours of ${screen}, on a phone`);
  await commands.emulateScheme('dark');
  await expectColours(device, `${screen}, in the dark`);
  await commands.emulateScheme('light');
  device.resize(wide);
  await expectNone(device, `${screen}, on a wide screen`, WITHOUT_COLOURS);
  await expectColours(device, `the colours of ${screen}, on a wide screen`, onPhone);
  device.resize(phone);
}

/** Checks the colours once for each look, as `expectNoFindings` does. */
export async function expectNoFindingsInLargeText(
  device: Device,
  screen: string,
  { phone, wide }: Screens,
): Promise<void> {
  enlargeText(device, 200);
  await expectNone(device, `${screen}, with text at 200 % on a phone`, onlyRules(LAYOUT_RULES));
  const onPhone = await expectColours(device, `the colours of ${screen}, with text at 200 % on a phone`);
  await commands.emulateScheme('dark');
  await expectColours(device, `${screen}, with text at 200 % in the dark`);
  await commands.emulateScheme('light');
  device.resize(wide);
  await expectNone(device, `${screen}, with text at 200 % on a wide screen`, onlyRules(LAYOUT_RULES));
  await expectColours(device, `the colours of ${screen}, with text at 200 % on a wide screen`, onPhone);
  device.resize(phone);
  enlargeText(device, 100);
}

export async function expectFits(device: Device, screen: string): Promise<void> {
  device.resize(NARROW_PHONE);
  expect.soft(listTooWide(device), screen).toEqual([]);
  await expectNoFindings(device, screen, { phone: NARROW_PHONE, wide: WIDE });
}
