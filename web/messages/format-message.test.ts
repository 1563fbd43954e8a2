import { describe, expect, it } from 'vitest';
import en from './en.ts';
import { formatMessage } from '#domain/text/format-message.ts';

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
