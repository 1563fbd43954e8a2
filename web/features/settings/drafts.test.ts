import { describe, expect, it } from 'vitest';
import { SETTING_DESCRIPTIONS } from '#domain/settings/descriptions.ts';
import { SETTINGS } from '#domain/settings/settings.ts';
import { company } from '#web/messages/en/company.ts';
import { readCustom } from './CustomDialog.tsx';
import { readWords } from './ThanksControls.tsx';

const draft = { name: 'intranet', description: ' Where it is. ', value: '{"url":"https://x.test"}' };

it('reads a key, and any JSON value', () => {
  const read = { key: 'intranet', description: 'Where it is.', value: { url: 'https://x.test' } };
  expect(readCustom(draft)).toEqual(read);
  expect(readCustom({ ...draft, name: ' custom.intranet ' })).toEqual({ ...read, key: 'custom.intranet' });
  expect(readCustom({ ...draft, value: ' null ' })).toEqual({ ...read, value: null });
});

it('returns the first problem of a draft: the key, invalid JSON, or a value that is too long', () => {
  expect(readCustom({ ...draft, name: 'Intra net' })).toEqual({ wrong: 'key' });
  expect(readCustom({ ...draft, name: '' })).toEqual({ wrong: 'key' });
  expect(readCustom({ ...draft, name: 'claims_per_hour' })).toEqual({ wrong: 'key' });
  expect(readCustom({ ...draft, value: 'https://x.test' })).toEqual({ wrong: 'json' });
  expect(readCustom({ ...draft, value: '' })).toEqual({ wrong: 'json' });
  expect(readCustom({ ...draft, value: JSON.stringify('x'.repeat(4_095)) })).toEqual({ wrong: 'long' });
});

it('the API describes every setting with the same texts as the screen', () => {
  const keys = Object.values(SETTINGS).map(({ key }) => key);
  const onScreen = keys.map((key) => [key, `${company[`system.label.${key}`]}. ${company[`system.help.${key}`]}`]);
  expect(Object.fromEntries(onScreen)).toEqual(SETTING_DESCRIPTIONS);
});

describe('readWords', () => {
  it('reads one word or phrase a line, without empty lines and spaces at the ends', () => {
    expect(readWords(' idiot\n\n not my job \r\n')).toEqual(['idiot', 'not my job']);
    expect(readWords('')).toEqual([]);
    expect(readWords(' \n\n')).toEqual([]);
  });

  it('keeps a word that is listed twice once', () => {
    expect(readWords('Idiot\nuseless\nidiot')).toEqual(['idiot', 'useless']);
  });
});
