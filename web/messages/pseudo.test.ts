import { describe, expect, it } from 'vitest';
import en from './en.ts';
import { formatMessage } from '#domain/text/format-message.ts';
import { pseudoText } from './pseudo.ts';
import { readShape } from './test/shape.ts';

const texts = Object.entries<string>(en);
/** Returns only the letters, without brackets, placeholders and the frames of plurals. */
const letters = (text: string) =>
  text.replace(/\{(\w+(, plural, )?|[^{}]*\{)|[{}⟦⟧]/g, '').match(/\p{L}/gu)?.length ?? 0;

describe('pseudoText', () => {
  it('puts accents on letters, makes them more and says where the text ends', () => {
    expect(pseudoText('Check in')).toBe('⟦Çĥééçķķ îñ⟧');
  });

  it('leaves placeholders, the names of branches and # as they are', () => {
    const text = pseudoText('{name}: {n, plural, =0 {none} one {# day} other {# days}} left');
    const rules = new Intl.PluralRules('en');
    const formatter = { number: String, plural: (value: number) => rules.select(value) };
    const messages = [0, 1, 2].map((n) => formatMessage(text, { name: 'Maya', n }, formatter));
    for (const one of messages) expect(one).toMatch(/^⟦Maya: .+⟧$/u);
    expect(messages[1]).toContain('1 ');
    expect(messages[2]).toContain('2 ');
    expect(messages.join('').replaceAll('Maya', '')).not.toMatch(/[A-Za-z{}#]/);
  });

  it('keeps the shape of every text, and no plain letter', () => {
    const withoutFrames = (pseudo: string) =>
      pseudo.replace(/\{\w+, plural, |\b(?:zero|one|two|few|many|other) \{|\{\w+\}/g, '');
    const broken = texts.filter(([, text]) => {
      const pseudo = pseudoText(text);
      return (
        JSON.stringify(readShape(pseudo)) !== JSON.stringify(readShape(text)) || /[A-Za-z]/.test(withoutFrames(pseudo))
      );
    });
    expect(broken.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('grows the texts by about 40 %', () => {
    const all = (list: readonly string[]) => list.reduce((sum, text) => sum + letters(text), 0);
    const growth = all(texts.map(([, text]) => pseudoText(text))) / all(texts.map(([, text]) => text));
    expect(growth).toBeGreaterThan(1.3);
    expect(growth).toBeLessThan(1.5);
  });
});
