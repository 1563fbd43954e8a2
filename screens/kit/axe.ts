import type axe from 'axe-core';
import axeSource from 'axe-core/axe.min.js?raw';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { DESKTOP, PHONE, type Device, type Size } from './device.ts';
import { enlargeText } from './room.ts';

type AppWithAxe = Device['app'] & { axe?: typeof axe };

/** The colour rules, which take most of axe's time. A dark scheme can break them on its own. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules that another text size can break: the document is the same, but its boxes are not. */
const LAYOUT_RULES = [...COLOUR_RULES, 'target-size', 'scrollable-region-focusable'];

/** The screen sizes of two devices. */
interface Screens {
  phone: Size;
  wide: Size;
}

const isShown = (it: Element): boolean => it.checkVisibility({ visibilityProperty: true });

/** Returns the open dialog, or the page. The page behind a dialog was checked before, and takes no input. */
const whatIsLookedAt = ({ app: { document } }: Device): Element | Document =>
  document.querySelector('dialog:modal') ?? document;

function listShown(device: Device): Set<Element> {
  return new Set([...whatIsLookedAt(device).querySelectorAll('*')].filter(isShown));
}

/** Waits for animations, since a colour half-way through a fade is not a real finding. Skips endless animations. */
export const afterAnimations = ({ app }: Device): Promise<unknown> =>
  Promise.allSettled(
    app.document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  );

/**
 * Expects no findings of axe in the page or its dialog, or in these elements. axe preloads nothing: none of its rules
 * needs it.
 */
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

/** Stops transitions until the returned function is called. A change of scheme would start one on every element. */
function stopTransitions({ app }: Device): () => void {
  const sheet = new app.CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  app.document.adoptedStyleSheets.push(sheet);
  return () => {
    app.document.adoptedStyleSheets = app.document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/**
 * Expects no findings of any axe rule, not only those of WCAG. A dark scheme runs only the colour rules, since the
 * document is the same. A wide screen runs every rule again, with the colour rules only for elements that a phone does
 * not show.
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
 * Expects no findings with text at 200 %. Runs the rules that text size can break: in both themes on a phone, in the
 * light one on a wide screen.
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
