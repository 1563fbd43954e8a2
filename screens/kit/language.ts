import { expect } from 'vitest';
import { areas as german } from '../../web/messages/de.ts';
import en from '../../web/messages/en.ts';
import { pseudoText } from '../../web/messages/pseudo.ts';
import { DESKTOP, PHONE, type Device } from './device.ts';
import { listClipped, listSaid, type Data } from './said.ts';

const de: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(german));

/** English texts that a German page must not show. */
const ENGLISH_ONLY = new Set(Object.values<string>(en).filter((text) => !Object.values(de).includes(text)));

/** Texts of the English catalogue, where the German one has others. A badge may be called like one. */
export function listEnglish(device: Device, data: Data): string[] {
  return listSaid(device)
    .map(({ text }) => text.trim())
    .filter((text) => ENGLISH_ONLY.has(text) && /\p{L}/u.test(data.without(text)));
}

/** Nothing of it is English, and all of it has room. */
export async function expectGerman(device: Device, data: Data, screen: string): Promise<void> {
  const { app } = device;
  // The title comes a moment after the page.
  await expect.poll(() => app.document.title).toMatch(/ · Employee Rewards$/);
  await device.rest();
  expect(app.document.documentElement.lang).toBe('de');
  expect.soft(listEnglish(device, data), `English on ${screen}`).toEqual([]);
  expect.soft(listClipped(device), `without room on ${screen}`).toEqual([]);
}

/** A text of the catalogue as the pseudo-locale begins it, up to its first placeholder. */
export function begins(key: keyof typeof en): RegExp {
  const [start = ''] = pseudoText(en[key]).split('{');
  return new RegExp(`^${start.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
}

/** Texts that are neither in ⟦ ⟧ nor data: they never went through the catalogue. */
export function listUntranslated(device: Device, data: Data): string[] {
  const found: string[] = [];
  for (const { text, where } of listSaid(device)) {
    let rest = text;
    // Texts within texts: from the inside out.
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/gu, '');
    }
    if (/[\p{L}⟦⟧]/u.test(rest) && /[\p{L}⟦⟧]/u.test(data.without(rest))) found.push(`${where}: ${text}`);
  }
  return found;
}

/** Every text is in the catalogue, and has room for a longer language: on a phone, and on a wide screen with its other parts. */
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
