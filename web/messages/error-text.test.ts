import { afterEach, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '#domain/api/errors.ts';
import { createIssue, type FieldCode, type FieldIssue } from '#domain/errors/field-problems.ts';
import { checkFields } from '../parts/profile/profile-fields.ts';
import { areas as german } from './de.ts';
import { fieldText } from './error-text.ts';

const body = (code: string, message: string) => ({ error: { type: 'UNKNOWN', code, message, requestId: 'r1' } });

async function pageIn(lang: string) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang } });
  const [{ toResponseError, networkError, AppError }, { errorText, loadErrorTexts }, { loadMessages, messages }] =
    await Promise.all([import('../kit/api/app-error.ts'), import('./error-text.ts'), import('./messages.ts')]);
  await loadMessages('core');
  return { errorOfResponse: toResponseError, networkError, AppError, errorText, loadErrorTexts, catalogue: messages };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('what failed', () => {
  it("is in English the error's own message, and no other text is loaded for it", async () => {
    const { errorOfResponse, networkError, loadErrorTexts, catalogue } = await pageIn('en');
    await loadErrorTexts();
    const error = await errorOfResponse(Response.json(body('insufficient_points', 'Just so.'), { status: 409 }));
    expect(error.message).toBe('Just so.');
    expect(networkError(null).message).toBe('Network error. Please check your connection.');
    expect(Object.keys(catalogue).filter((key) => key.startsWith('errors.'))).toEqual([]);
  });

  it('is in German the text of its code', async () => {
    const { errorOfResponse, networkError, AppError } = await pageIn('de');
    const codes = Object.keys(ERRORS) as (keyof typeof ERRORS)[];
    for (const code of codes) {
      const { status, message } = ERRORS[code];
      const error = await errorOfResponse(Response.json(body(code, message), { status }));
      expect(error).toMatchObject({ code, message: german.errors[`errors.${code}`] });
    }
    expect(networkError(null).message).toBe('Keine Verbindung. Bitte prüf dein Netz.');
    expect(new AppError({ status: 401 }).message).toBe(german.errors['errors.AUTH']);
    const limited = Response.json(body('rate_limited', 'Slow down.'), { status: 429, headers: { 'Retry-After': '1' } });
    expect((await errorOfResponse(limited)).message).toBe(
      'Das waren zu viele Anfragen. Bitte mach etwas langsamer. Versuch es in 1 Sekunde noch mal.',
    );
  });

  it('is what the server says where its code is not known, or the body is not ours', async () => {
    const { errorOfResponse } = await pageIn('de');
    const unknown = await errorOfResponse(Response.json(body('brand_new', 'Brand new.'), { status: 409 }));
    expect(unknown.message).toBe('Brand new.');
    const html = await errorOfResponse(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(html.message).toBe(german.errors['errors.SERVER']);
  });

  it('is told in English while its texts did not load', async () => {
    const { errorText } = await pageIn('de');
    expect(errorText('insufficient_points', 'Insufficient points')).toBe('Insufficient points');
  });
});

async function fieldTextIn(lang: string) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang } });
  const texts = await import('./error-text.ts');
  await texts.loadErrorTexts();
  return texts.fieldText;
}

describe('what is wrong with a field', () => {
  it('has a text for everything that the rules of the profile say', () => {
    const wrong = checkFields({
      name: ' ',
      firstName: 'x'.repeat(81),
      lastName: 'Love\u202elace',
      bio: '\u0007',
      phone: '1',
      timeZone: 'Nowhere',
    });
    expect(wrong).toEqual({
      name: 'Must not be empty.',
      firstName: 'Must be 80 characters or fewer.',
      lastName: 'Must not contain invisible characters.',
      bio: 'Must not contain control characters.',
      phone: 'Must be empty or a number such as +14165550123.',
      timeZone: 'Must be an IANA time zone such as Europe/Lisbon.',
    });
  });

  it('is in German the text of the code, with its parameters', async () => {
    const inGerman = await fieldTextIn('de');
    expect(inGerman(createIssue('bio', 'too_long', { max: 1_500 }))).toBe('Bitte gib höchstens 1.500 Zeichen ein.');
    expect(inGerman(createIssue('bio', 'empty'))).toBe('Bitte füll dieses Feld aus.');
  });

  it('is in the pseudo-locale what the English text is', async () => {
    const inPseudo = await fieldTextIn('en-XA');
    expect(inPseudo(createIssue('bio', 'empty'))).toMatch(/^⟦.*⟧$/u);
  });

  it('is the sentence of the server where the code is not known, or an older server sent none', async () => {
    const inGerman = await fieldTextIn('de');
    const issue = { path: 'bio', message: 'Must be something new.' };
    expect(inGerman({ ...issue, code: 'brand_new' as FieldCode, params: { most: 5 } })).toBe('Must be something new.');
    expect(inGerman(issue as FieldIssue)).toBe('Must be something new.');
    expect(fieldText(issue as FieldIssue)).toBe('Must be something new.');
  });
});
