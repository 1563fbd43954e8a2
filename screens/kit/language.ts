import { expect } from 'vitest';
import { DEMO_BADGE_TEXTS, DEMO_REWARD_TEXTS } from '#domain/demo/texts.ts';
import { areas as german } from '#web/messages/de.ts';
import en from '#web/messages/en.ts';
import { pseudoText } from '#web/messages/pseudo.ts';
import { DESKTOP, PHONE, type Device } from './device.ts';
import { escapePattern, listClipped, listShownTexts, type Data } from './shown-texts.ts';

const de: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(german));

/** A German page must not show these texts. */
const ENGLISH_ONLY = new Set(Object.values<string>(en).filter((text) => !Object.values(de).includes(text)));

/** The stored names of the demo company, which a German reader sees in German. */
const STORED_ENGLISH = new Set<string>(
  [...Object.values(DEMO_REWARD_TEXTS), ...Object.values(DEMO_BADGE_TEXTS)].flatMap(({ en: texts }) => texts),
);

/** Other data with the same text, such as a person's name, is left out. */
export function listEnglish(device: Device, data: Data): string[] {
  return listShownTexts(device)
    .map(({ text }) => text.trim())
    .filter((text) => STORED_ENGLISH.has(text) || (ENGLISH_ONLY.has(text) && /\p{L}/u.test(data.without(text))));
}

export async function expectGerman(device: Device, data: Data, screen: string): Promise<void> {
  const { app } = device;
  // The title is set shortly after the page appears.
  await expect.poll(() => app.document.title).toMatch(/ · Employee Rewards$/);
  await device.rest();
  expect(app.document.documentElement.lang).toBe('de');
  expect.soft(listEnglish(device, data), `English on ${screen}`).toEqual([]);
  expect.soft(listClipped(device), `without room on ${screen}`).toEqual([]);
}

export function begins(key: keyof typeof en): RegExp {
  const [start = ''] = pseudoText(en[key]).split('{');
  return new RegExp(`^${escapePattern(start)}`);
}

export function listUntranslated(device: Device, data: Data): string[] {
  const found: string[] = [];
  for (const { text, where } of listShownTexts(device)) {
    let rest = text;
    // Removes texts in ⟦ ⟧, the innermost first.
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/gu, '');
    }
    if (/[\p{L}⟦⟧]/u.test(rest) && /[\p{L}⟦⟧]/u.test(data.without(rest))) found.push(`${where}: ${text}`);
  }
  return found;
}

/** Checks a phone, and also a wide screen, because it shows more parts. */
export async function expectPseudo(device: Device, data: Data, screen: string): Promise<void> {
  await expect.poll(() => device.app.document.title).toMatch(/^⟦/);
  for (const [name, size] of Object.entries({ 'a phone': PHONE, 'a wide screen': DESKTOP })) {
    device.resize(size);
    await device.rest();
    expect.soft(listUntranslated(device, data), `not translated on ${screen}, ${name}`).toEqual([]);
    expect.soft(listClipped(device), `without room on ${screen}, ${name}`).toEqual([]);
  }
  device.resize(PHONE);
}
