import { expect, it } from 'vitest';
import { SCORING_PRESETS } from '../../../../domain/scoring/policy.ts';
import { scoreCheckIn } from '../../../../domain/scoring/score.ts';
import { lineText } from './Receipt.tsx';

it('names the reason of each line, also when two bonuses are paid on the same day', () => {
  const facts = { secondsOfDay: 25_200, streakDay: 70, streakGrew: true, daysSincePrevious: 1 };
  const { lines } = scoreCheckIn(facts, SCORING_PRESETS.standard);
  expect(lines.map((line) => [lineText(line, '07:45'), line.points])).toEqual([
    ['Early, before 7:45 AM', 2],
    ['Every 10 days of your streak', 10],
    ['Every 7 days of your streak', 5],
  ]);
});

it('names a bonus that is paid every day', () => {
  expect(lineText({ reason: 'streak_bonus', points: 1, every: 1, streakDay: 3 }, '07:45')).toBe(
    'Every day of your streak',
  );
});
