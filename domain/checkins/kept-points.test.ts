import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settlePoints, type KeptPoints, type PointsChange } from './kept-points.ts';

const DAY = '2026-03-09';
const OTHER = '2026-03-04';
const day = (localDate: string, base: number, bonus: number): KeptPoints => ({ localDate, base, bonus });
const settle = (
  change: Omit<PointsChange, 'date'>,
  kept: KeptPoints[] = [],
  { takes = 1_000, drawsBonuses = true } = {},
) => settlePoints({ date: DAY, ...change }, kept, { takes, drawsBonuses });

describe('settlePoints', () => {
  test.each<[string, ReturnType<typeof settle>, ReturnType<typeof settle>]>([
    ['books what comes', settle({ base: 2, bonus: 5 }), { points: 7, kept: [] }],
    ['takes what goes', settle({ base: -2, bonus: -5 }), { points: -7, kept: [] }],
    [
      'takes no more than it may',
      settle({ base: 2, bonus: -10 }, [], { takes: 3 }),
      { points: -3, kept: [day(DAY, 0, 5)] },
    ],
    [
      'leaves what goes, on top of what stayed before',
      settle({ base: -2, bonus: -5 }, [day(DAY, 1, 1)], { takes: 0 }),
      { points: 0, kept: [day(DAY, 3, 6)] },
    ],
    [
      'leaves the difference, where bonuses move to another day',
      settle({ base: -2, bonus: 1 }, [], { takes: 0 }),
      { points: 0, kept: [day(DAY, 1, 0)] },
    ],
    [
      'books only what is missing',
      settle({ base: 2, bonus: 5 }, [day(DAY, 2, 3)]),
      { points: 2, kept: [day(DAY, 0, 0)] },
    ],
    ['never less than nothing', settle({ base: 1, bonus: 0 }, [day(DAY, 2, 9)]), { points: 0, kept: [day(DAY, 1, 9)] }],
    [
      'leaves another day its own, and draws on its bonuses',
      settle({ base: 2, bonus: 5 }, [day(OTHER, 2, 4)]),
      { points: 3, kept: [day(OTHER, 2, 0)] },
    ],
    [
      'lets a new day alone',
      settle({ base: 2, bonus: 5 }, [day(OTHER, 2, 4)], { drawsBonuses: false }),
      { points: 7, kept: [] },
    ],
    [
      'is no new day when its own check-in was voided',
      settle({ base: 2, bonus: 5 }, [day(OTHER, 2, 4), day(DAY, 1, 0)], { drawsBonuses: false }),
      { points: 2, kept: [day(DAY, 0, 0), day(OTHER, 2, 0)] },
    ],
    [
      'draws on days as far away as a correction reaches, before and after',
      settle({ base: 0, bonus: 9 }, [day('2026-01-08', 0, 2), day('2026-05-08', 0, 3)]),
      { points: 4, kept: [day('2026-01-08', 0, 0), day('2026-05-08', 0, 0)] },
    ],
    [
      'lets days further away alone: their points have nothing to do with it',
      settle({ base: 0, bonus: 9 }, [day('2026-01-07', 0, 2), day('2026-05-09', 0, 3)]),
      { points: 9, kept: [] },
    ],
    ['is nothing where nothing moves', settle({ base: -2, bonus: 2 }), { points: 0, kept: [] }],
    [
      'books no bonus again, also where more goes',
      settle({ base: -2, bonus: 1 }, [day(DAY, 2, 2)]),
      { points: -2, kept: [day(DAY, 2, 1)] },
    ],
  ])('%s', (_, settled, expected) => {
    expect(settled).toEqual(expected);
  });

  const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
  interface Act {
    date: string;
    keeps: boolean;
    spends: number;
    byAdmin: boolean;
  }
  const actsBy = (byAdmin: fc.Arbitrary<boolean>): fc.Arbitrary<Act[]> =>
    fc.array(fc.record({ date: fc.constantFrom(...DAYS), keeps: fc.boolean(), spends: fc.nat({ max: 30 }), byAdmin }), {
      maxLength: 12,
    });
  /** Days that are there, as bits, and what all bonuses are worth with them: whatever a policy makes of it. */
  const bonuses = fc.array(fc.nat({ max: 20 }), { minLength: 16, maxLength: 16 });

  /** What was booked after each of twelve rounds of the same acts; each act is checked to keep the sum. */
  function play(asked: readonly Act[], bonusOf: readonly number[], isSpent: boolean): number[] {
    let there = 0b1111;
    let kept: KeptPoints[] = [];
    let spent = 0;
    const worth = () => DAYS.filter((_, index) => there & (1 << index)).length * 2 + (bonusOf[there] ?? 0);
    let booked = worth();
    const act = (date: string, takes: number, byAdmin: boolean) => {
      const bit = 1 << DAYS.indexOf(date);
      const before = bonusOf[there] ?? 0;
      const base = there & bit ? -2 : 2;
      there ^= bit;
      const settled = settlePoints({ date, base, bonus: (bonusOf[there] ?? 0) - before }, kept, {
        takes,
        drawsBonuses: byAdmin,
      });
      booked += settled.points;
      kept = [
        ...kept.filter((one) => !settled.kept.some(({ localDate }) => localDate === one.localDate)),
        ...settled.kept,
      ];
      const stayed = kept.reduce((sum, one) => sum + one.base + one.bonus, 0);
      expect(booked).toBe(worth() + stayed);
      expect(kept.every((one) => one.base >= 0 && one.bonus >= 0)).toBe(true);
    };
    return Array.from({ length: 12 }, () => {
      for (const { date, keeps, spends, byAdmin } of asked) {
        if (isSpent) spent = Math.min(booked, spent + spends);
        const isVoided = (there & (1 << DAYS.indexOf(date))) !== 0;
        act(date, isVoided && keeps ? 0 : booked - spent, isVoided || byAdmin);
      }
      DAYS.forEach((date, index) => (there & (1 << index)) === 0 && act(date, booked - spent, true));
      return booked;
    });
  }

  test('what was booked is what the check-ins say and what stayed, whoever adds a day again', () => {
    fc.assert(
      fc.property(actsBy(fc.boolean()), bonuses, fc.boolean(), (asked, bonusOf, isSpent) => {
        play(asked, bonusOf, isSpent);
      }),
    );
  });

  // A day of the person's own draws nothing from other days: there, a bonus may come twice.
  test('the same acts of admins again and again bring no more', () => {
    fc.assert(
      fc.property(actsBy(fc.constant(true)), bonuses, fc.boolean(), (asked, bonusOf, isSpent) => {
        const most = DAYS.length * 2 + Math.max(...bonusOf);
        expect(Math.max(...play(asked, bonusOf, isSpent))).toBeLessThanOrEqual(most);
      }),
    );
  });
});
