import { expect, it } from 'vitest';
import { adminHome } from '../../messages/en/adminHome.ts';
import { actWords } from './acts.ts';

it('says what was done, and names what it has no words for', () => {
  expect(actWords('points.awarded')).toBe('Awarded points');
  expect(actWords('planet.moved')).toBe('Other change: planet.moved');
});

const TEXTS = Object.entries(adminHome).flatMap(([key, text]) => {
  const [, action] = /^home\.act\.(\w+\.\w+)$/.exec(key) ?? [];
  return action ? [[action, text] as const] : [];
});

it.each(TEXTS)('has words for %s', (action, text) => {
  expect(actWords(action)).toBe(text);
});
