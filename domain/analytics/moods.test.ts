import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOODS, type Mood } from '../checkins/moods.ts';
import { DAY_START_MAX, readDayClock } from '../time/day-clock.ts';
import { instants, RUNS, ZONES } from '../test/arbitraries.ts';
import { countMoodDays, groupMoods, lastClosedDay, MOOD_GROUP_MIN, type MoodCell } from './moods.ts';

const toCell = (department: string, moods: readonly Mood[]): MoodCell => ({
  department,
  moods: Object.fromEntries(MOODS.map((mood) => [mood, moods.filter((one) => one === mood).length])),
});
const find = (...moods: Mood[]) => groupMoods([toCell('IT', moods)])[0]?.[1];

describe('the moods of a day', () => {
  test('five equal moods are shown as three equal moods are', () => {
    expect(find('good', 'good', 'good', 'good', 'good')).toBe('good');
    expect(find('good', 'good', 'good', 'tired', 'excellent')).toBe('good');
    expect(find('good', 'good', 'good', 'tired', 'tired')).toBe('good');
    expect(find('good', 'good', 'tired', 'tired', 'tired')).toBe('tired');
    expect(find('excellent', 'great', 'okay', 'tired', 'tired', 'tired')).toBe('okay');
  });

  test('four moods are not shown', () => {
    expect(groupMoods([toCell('IT', ['good', 'good', 'good', 'good'])])).toEqual([]);
    expect(groupMoods([])).toEqual([]);
  });

  test('small departments are one group without a name, which also needs five moods', () => {
    const cells = [toCell('HR', ['tired', 'tired']), toCell('IT', ['great', 'great'])];
    const sales = toCell('Sales', ['good', 'good', 'good', 'good', 'good', 'okay']);
    expect(groupMoods([...cells, sales])).toEqual([['Sales', 'good']]);
    expect(groupMoods([...cells, sales, toCell('Legal', ['great'])])).toEqual([
      ['Sales', 'good'],
      [null, 'great'],
    ]);
  });

  test('the days of a period are counted by their mood', () => {
    const days = [[['IT', 'good'] as const, [null, 'tired'] as const], [['IT', 'good'] as const], []];
    const none = { excellent: 0, great: 0, good: 0, okay: 0, tired: 0 };
    expect(countMoodDays([...days, [['Art', 'great']]])).toEqual([
      { department: 'Art', days: { ...none, great: 1 } },
      { department: 'IT', days: { ...none, good: 2 } },
      { department: null, days: { ...none, tired: 1 } },
    ]);
  });
});

test('a closed day is over in every zone and for every night shift, and its own check-ins cannot change', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES, 'Etc/GMT+12'), (now, timeZone) => {
      const { date } = readDayClock({ timeZone, dayStart: DAY_START_MAX }, now);
      expect(lastClosedDay(now) < date).toBe(true);
    }),
    RUNS,
  );
  expect(lastClosedDay(new Date('2026-03-13T23:59:59.999Z'))).toBe('2026-03-11');
  expect(lastClosedDay(new Date('2026-03-14T00:00:00Z'))).toBe('2026-03-12');
});

const moods = fc.constantFrom(...MOODS);
const groups = fc.array(moods, { minLength: MOOD_GROUP_MIN, maxLength: 15 });

// The claim of docs/decisions/0067.
test('a reader who knows the moods of less than half of the others can exclude no mood of a person', () => {
  fc.assert(
    fc.property(groups, moods, fc.nat(), (all, other, draw) => {
      const shown = find(...all);
      if (shown === undefined) throw new Error('A group of five is shown');
      // The person is the first of the group. The reader knows the moods of the next `known` people.
      const known = draw % (Math.ceil(all.length / 2) - 1);
      const others = all.slice(1 + known).map(() => shown);
      expect(find(other, ...all.slice(1, 1 + known), ...others)).toBe(shown);
    }),
    RUNS,
  );
});

test('the moods of a department change nothing that is shown of another department with five moods', () => {
  fc.assert(
    fc.property(groups, groups, groups, (it, sales, changed) => {
      const shown = (of: readonly Mood[]) =>
        groupMoods([toCell('IT', of), toCell('Sales', sales)]).filter(([department]) => department === 'Sales');
      expect(shown(it)).toEqual(shown(changed));
    }),
    RUNS,
  );
});
