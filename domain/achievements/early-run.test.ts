import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceStreak, NO_STREAK } from '../streak/streak.ts';
import { checkInDays, rules, RUNS, secondsOfDay } from '../test/arbitraries.ts';
import { secondsOfTime } from '../time/local-date.ts';
import { earlyRunAt } from './early-run.ts';

const at = (time: string, streakDay: number, streakGrew = true) => ({
  secondsOfDay: secondsOfTime(time),
  streakDay,
  streakGrew,
});

describe('earlyRunAt', () => {
  it('earlyRunAt adds a day for a check-in before 07:00, and returns 0 for a later check-in', () => {
    expect(earlyRunAt(3, at('06:59', 4))).toBe(4);
    expect(earlyRunAt(3, { ...at('06:59', 4), secondsOfDay: secondsOfTime('07:00') - 1 })).toBe(4);
    expect(earlyRunAt(3, at('07:00', 4))).toBe(0);
  });

  it('a check-in before the early window of the policy ends the run', () => {
    expect(['00:05', '03:59', '04:00', '06:59'].map((time) => earlyRunAt(3, at(time, 4), 180))).toEqual([0, 0, 4, 4]);
    expect([earlyRunAt(3, at('00:05', 4)), earlyRunAt(3, at('00:00', 4), 1_440)]).toEqual([4, 4]);
  });

  it('earlyRunAt returns 1 when the streak restarts, and returns the previous run on a day off', () => {
    expect(earlyRunAt(3, at('06:30', 1))).toBe(1);
    expect(earlyRunAt(3, at('09:00', 4, false))).toBe(3);
  });

  it('an early run is never longer than the streak, and equals the streak when every check-in is early', () => {
    fc.assert(
      fc.property(
        checkInDays,
        rules,
        fc.array(secondsOfDay, { minLength: 45, maxLength: 45 }),
        (days, given, times) => {
          let state = NO_STREAK;
          let run = 0;
          let always = 0;
          const runs: { run: number; always: number; streak: number }[] = [];
          days.forEach((date, index) => {
            const next = advanceStreak(state, date, given);
            const facts = { streakDay: next.state.streak, streakGrew: next.grew };
            run = earlyRunAt(run, { ...facts, secondsOfDay: times[index] ?? 0 });
            always = earlyRunAt(always, { ...facts, secondsOfDay: 0 });
            state = next.state;
            if (next.grew) runs.push({ run, always, streak: state.streak });
          });
          expect(runs.every((each) => each.run <= each.streak && each.always === each.streak)).toBe(true);
        },
      ),
      RUNS,
    );
  });
});
