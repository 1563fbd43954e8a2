import type axe from 'axe-core';
import axeSource from 'axe-core/axe.min.js?raw';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { DESKTOP, NARROW_PHONE, PHONE, WIDE, type Device, type Size } from './device.ts';
import { enlargeText, listTooWide } from './room.ts';

type AppWithAxe = Device['app'] & { axe?: typeof axe };

/** The rules that depend on colours. Only these rules can have other findings in a dark scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules that depend on the text size. */
const LAYOUT_RULES = [...COLOUR_RULES, 'target-size', 'scrollable-region-focusable'];

/** The screen sizes of a phone and of a wide screen. */
interface Screens {
  phone: Size;
  wide: Size;
}

const isShown = (it: Element): boolean => it.checkVisibility({ visibilityProperty: true });

/** Returns the open dialog or, without a dialog, the page. The page behind a dialog accepts no input. */
const whatIsLookedAt = ({ app: { document } }: Device): Element | Document =>
  document.querySelector('dialog:modal') ?? document;

function listShown(device: Device): Set<Element> {
  return new Set([...whatIsLookedAt(device).querySelectorAll('*')].filter(isShown));
}

/** Waits until animations end. In the middle of a fade, axe would report wrong colours. Skips endless animations. */
export const afterAnimations = ({ app }: Device): Promise<unknown> =>
  Promise.allSettled(
    app.document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  );

/** Expects no findings of axe in `elements`. Without `elements`, checks the open dialog or the page. */
async function expectNone(
  device: Device,
  screen: string,
  options: axe.RunOptions,
  elements?: readonly Element[],
): Promise<void> {
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

/**
 * Stops transitions until the returned function is called. A change of the colour scheme would start many transitions.
 */
function stopTransitions({ app }: Device): () => void {
  const sheet = new app.CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  app.document.adoptedStyleSheets.push(sheet);
  return () => {
    app.document.adoptedStyleSheets = app.document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/**
 * Expects no findings of axe. On a phone, all rules are checked, and the colour rules again in the dark scheme. On a
 * wide screen, the colour rules are checked only for elements that the phone does not show.
 */
export async function expectNoFindings(
  device: Device,
  screen: string,
  { phone, wide }: Screens = { phone: PHONE, wide: DESKTOP },
): Promise<void> {
  await expectNone(device, `${screen}, on a phone`, {});
  const onPhone = listShown(device);
  const letTransitions = stopTransitions(device);
  await commands.emulateScheme('dark');
  await expectNone(device, `${screen}, in the dark`, { runOnly: { type: 'rule', values: COLOUR_RULES } });
  await commands.emulateScheme('light');
  device.resize(wide);
  const withoutColours = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  await expectNone(device, `${screen}, on a wide screen`, { rules: withoutColours });
  const others = [...listShown(device)].filter((it) => !onPhone.has(it));
  if (others.length > 0) {
    const colours = { runOnly: { type: 'rule', values: COLOUR_RULES } } as const;
    await expectNone(device, `the colours of ${screen}, on a wide screen`, colours, others);
  }
  device.resize(phone);
  letTransitions();
}

/**
 * Expects no findings with text at 200 %. Checks the rules that depend on the text size, on a phone and on a wide
 * screen. In the dark scheme, checks only the colour rules, on a phone.
 */
export async function expectNoFindingsInLargeText(
  device: Device,
  screen: string,
  { phone, wide }: Screens,
): Promise<void> {
  const rules = (values: string[]) => ({ runOnly: { type: 'rule', values } }) as const;
  const letTransitions = stopTransitions(device);
  enlargeText(device, 200);
  await expectNone(device, `${screen}, with text at 200 % on a phone`, rules(LAYOUT_RULES));
  await commands.emulateScheme('dark');
  await expectNone(device, `${screen}, with text at 200 % in the dark`, rules(COLOUR_RULES));
  await commands.emulateScheme('light');
  device.resize(wide);
  await expectNone(device, `${screen}, with text at 200 % on a wide screen`, rules(LAYOUT_RULES));
  device.resize(phone);
  enlargeText(device, 100);
  letTransitions();
}

/** Expects a page or dialog that fits a width of 360 px and has no findings. */
export async function expectFits(device: Device, screen: string): Promise<void> {
  device.resize(NARROW_PHONE);
  expect.soft(listTooWide(device), screen).toEqual([]);
  await expectNoFindings(device, screen, { phone: NARROW_PHONE, wide: WIDE });
}
