import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOODS, type Mood } from '../checkins/moods.ts';
import { RUNS } from '../test/arbitraries.ts';
import { MOOD_GROUP_MIN, reportMoods, type MoodCell } from './moods.ts';

const DAY = '2026-03-02';
const cell = (department: string, moods: Partial<Record<Mood, number>>, date = DAY): MoodCell => ({
  date,
  department,
  moods,
});
const NONE = { great: 0, excellent: 0, good: 0, okay: 0, tired: 0 };

describe('moods by department', () => {
  test('a department with five or more moods is shown by name', () => {
    const report = reportMoods([cell('Sales', { good: 5 }), cell('IT', { great: 3, tired: 4 })]);
    expect(report).toEqual({
      groups: [
        { department: 'IT', moods: { ...NONE, great: 3, tired: 4 } },
        { department: 'Sales', moods: { ...NONE, good: 5 } },
      ],
      hidden: 0,
    });
  });

  test('a department of four is added to the next smallest department, because the total would reveal the four', () => {
    const report = reportMoods([cell('HR', { tired: 4 }), cell('IT', { great: 6 }), cell('Sales', { good: 9 })]);
    expect(report).toEqual({
      groups: [
        { department: 'Sales', moods: { ...NONE, good: 9 } },
        { department: null, moods: { ...NONE, tired: 4, great: 6 } },
      ],
      hidden: 0,
    });
  });

  test('small departments with five moods together are shown as one group without a name', () => {
    const report = reportMoods([cell('HR', { tired: 2 }), cell('IT', { great: 3 }), cell('Sales', { good: 5 })]);
    expect(report.groups).toEqual([
      { department: 'Sales', moods: { ...NONE, good: 5 } },
      { department: null, moods: { ...NONE, tired: 2, great: 3 } },
    ]);
  });

  test('no mood is shown when only four users answered', () => {
    expect(reportMoods([cell('HR', { tired: 2 }), cell('IT', { great: 2 })])).toEqual({ groups: [], hidden: 4 });
  });

  test('a department with fewer than five moods on a day is hidden on that day, to reveal no single mood', () => {
    const report = reportMoods([cell('HR', { good: 6 }), cell('HR', { tired: 1 }, '2026-03-03')]);
    expect(report).toEqual({ groups: [{ department: 'HR', moods: { ...NONE, good: 6 } }], hidden: 1 });
  });

  test('no group is shown when no user answered', () => {
    expect(reportMoods([])).toEqual({ groups: [], hidden: 0 });
    expect(reportMoods([cell('HR', {})])).toEqual({ groups: [], hidden: 0 });
  });
});

const countMoods = (moods: Partial<Record<Mood, number>>) =>
  Object.values(moods).reduce((sum, count) => sum + count, 0);
const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
const arbitraryCells = (dates: string[]) =>
  fc.uniqueArray(
    fc.record({
      date: fc.constantFrom(...dates),
      department: fc.constantFrom('HR', 'IT', 'Sales', 'Finance'),
      moods: fc.dictionary(fc.constantFrom(...MOODS), fc.integer({ min: 0, max: 7 })) as fc.Arbitrary<
        Partial<Record<Mood, number>>
      >,
    }),
    { selector: ({ date, department }) => `${date} ${department}` },
  );

test('the shown and the hidden answers add up to all answers', () => {
  fc.assert(
    fc.property(arbitraryCells(days), (cells) => {
      const { groups, hidden } = reportMoods(cells);
      const reported = groups.reduce((sum, { moods }) => sum + countMoods(moods), 0);
      expect(reported + hidden).toBe(cells.reduce((sum, { moods }) => sum + countMoods(moods), 0));
    }),
    RUNS,
  );
});

test('one more day of moods adds either no moods or at least five moods to each group', () => {
  fc.assert(
    fc.property(arbitraryCells(days.slice(0, 2)), arbitraryCells(days.slice(2)), (cells, day) => {
      const [without, with_] = [reportMoods(cells), reportMoods([...cells, ...day])];
      const before = new Map(without.groups.map(({ department, moods }) => [department, countMoods(moods)]));
      for (const { department, moods } of with_.groups) {
        const added = countMoods(moods) - (before.get(department) ?? 0);
        expect(added === 0 || added >= MOOD_GROUP_MIN).toBe(true);
      }
    }),
    RUNS,
  );
});

test('the total without the named departments is either 0 or at least five moods', () => {
  fc.assert(
    fc.property(arbitraryCells(days.slice(0, 1)), (cells) => {
      const { groups, hidden } = reportMoods(cells);
      const byName = groups.filter(({ department }) => department !== null);
      if (byName.length === 0) return;
      const left =
        cells.reduce((sum, { moods }) => sum + countMoods(moods), 0) -
        byName.reduce((sum, { moods }) => sum + countMoods(moods), 0);
      expect(left === 0 || left >= MOOD_GROUP_MIN).toBe(true);
      expect(hidden).toBe(0);
    }),
    RUNS,
  );
});
