import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMessage } from '#domain/text/format-message.ts';
import en from './en.ts';
import { pickLocale } from './locale.ts';
import { findSymbol, formatDecimal, formatMoney, readMoney } from './money.ts';

const rules = new Intl.PluralRules('en');
const formatter = {
  number: (value: number) => new Intl.NumberFormat('en').format(value),
  plural: (value: number) => rules.select(value),
};
const format = (text: string, params: Record<string, string | number>) => formatMessage(text, params, formatter);

describe('formatMessage', () => {
  it('fills names, and writes numbers as the language does', () => {
    expect(format('{name} has {points}', { name: 'Maya', points: 1620 })).toBe('Maya has 1,620');
  });

  it('picks the branch of a plural, an exact one first', () => {
    const text = '{n, plural, =0 {none} one {# point} other {# points}} left';
    expect([0, 1, 2, 1000].map((n) => format(text, { n }))).toEqual([
      'none left',
      '1 point left',
      '2 points left',
      '1,000 points left',
    ]);
  });

  it('leaves a name that nobody gave as it is', () => {
    expect(format('Hello {name}', {})).toBe('Hello {name}');
  });

  it('does not fill what a value brings in', () => {
    expect(format('{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x');
  });

  it('reads every text whole', () => {
    const cut = Object.entries<string>(en).filter(([, text]) => {
      const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 2]);
      return /[{}]/.test(format(text, Object.fromEntries(names)));
    });
    expect(cut.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

it("takes the person's own variant of the language", () => {
  expect(pickLocale(['de-AT', 'en-GB', 'en-US'], 'en')).toBe('en-GB');
});

it('falls back to the language when the person speaks others only', () => {
  expect(pickLocale(['de-AT', 'eno'], 'en')).toBe('en');
});

it('money is read as people write it', () => {
  const typed = ['0.25', '0,25', '12', '12.', '12.5', ' 3.00 ', '0'];
  expect(typed.map(readMoney)).toEqual([25, 25, 1200, 1200, 1250, 300, 0]);
  for (const wrong of ['', '.', 'x', '-1', '1.234', '1.2.3', '1e3', '12 345', '9999999999']) {
    expect(readMoney(wrong), wrong).toBeNaN();
  }
});

it('what is shown in a field is read as the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
      (cents, currency) => {
        expect(readMoney(formatDecimal(cents, currency))).toBe(cents);
      },
    ),
  );
});

it('has the decimals and the sign of its currency', () => {
  expect([formatDecimal(25, 'USD'), formatDecimal(1200, 'JPY'), formatDecimal(Number.NaN, 'USD')]).toEqual([
    '0.25',
    '12',
    '',
  ]);
  expect([findSymbol('EUR'), findSymbol('CHF')]).toEqual(['€', 'CHF']);
  expect(formatMoney(1_234_50, 'EUR')).toBe('€1,234.50');
});
