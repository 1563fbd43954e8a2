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
])(
  'a streak of %i days is shown as %i under the standard policy, and as %i under the demo policy',
  (days, shown, capped) => {
    expect(displayedStreak(days, standard)).toBe(shown);
    expect(displayedStreak(days, demo)).toBe(capped);
  },
);
