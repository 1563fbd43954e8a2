import { expect, it } from 'vitest';
import { adminHome } from '../../messages/en/adminHome.ts';
import { actWords } from './acts.ts';

it('says what was done, and names what it has no words for', () => {
  expect(actWords('points.awarded')).toBe('Awarded points');
  expect(actWords('planet.moved')).toBe('Other change: planet.moved');
});

it('uses every text that there is', () => {
  for (const [key, text] of Object.entries(adminHome)) {
    if (/^home\.act\.\w+\.\w+$/.test(key)) expect(actWords(key.slice('home.act.'.length))).toBe(text);
  }
});
