import { expect, test } from 'vitest';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { displayedStreak } from './displayed-streak.ts';

const { standard, demo } = SCORING_PRESETS;

test.each([
  [0, 0, 0],
  [6, 6, 6],
  [7, 7, 7],
  [8, 8, 7],
  [28, 28, 7],
])('%i days show as %i by the standard scoring, and as %i by the demo scoring', (days, shown, capped) => {
  expect(displayedStreak(days, standard)).toBe(shown);
  expect(displayedStreak(days, demo)).toBe(capped);
});
