import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { readWallFigures, TEAM_MIN, TEAMS_MAX, type DepartmentDay } from './figures.ts';

const day = (department: string, people: number, checkIns: number, more: Partial<DepartmentDay> = {}) => ({
  department,
  people,
  checkIns,
  points: 0,
  longStreaks: 0,
  ...more,
});

describe('the figures of a wall', () => {
  test('departments with fewer than five users are added up to one team without a name', () => {
    const days = [day('Sales', 8, 5), day('IT', 5, 0), day('HR', 4, 4), day('', 3, 2)];
    expect(readWallFigures(days)).toEqual({
      stage: 'growing',
      percent: 60,
      sun: 65,
      teams: [
        { name: 'IT', level: 0 },
        { name: 'Sales', level: 3 },
        { name: null, level: 4 },
      ],
      points: 0,
      longStreaks: null,
    });
  });

  test('small departments that have fewer than five users together are left out', () => {
    const big = day('Sales', 8, 5);
    expect(readWallFigures([big, day('HR', 4, 0)])).toEqual(readWallFigures([big, day('HR', 4, 4)]));
    expect(readWallFigures([day('HR', 4, 4)])).toBeNull();
    expect(readWallFigures([])).toBeNull();
    // The line of a single team would only repeat the percentage.
    expect(readWallFigures([day('HR', 2, 2), day('IT', 3, 3)])).toMatchObject({ stage: 'most', teams: [] });
  });

  test('the figures are equal for zero, one or two check-ins, and for zero, one or two missing users', () => {
    const of = (checkIns: number) => readWallFigures([day('Sales', 100, checkIns)]);
    expect(of(0)).toEqual({ stage: 'first', percent: null, sun: 0, teams: [], points: null, longStreaks: null });
    expect([of(1), of(2)]).toEqual([of(0), of(0)]);
    expect(of(3)).toMatchObject({ stage: 'growing', percent: 5, sun: 0 });
    expect(of(97)).toMatchObject({ stage: 'growing', percent: 95, sun: 100 });
    expect(of(100)).toEqual({ stage: 'most', percent: 95, sun: 100, teams: [], points: 0, longStreaks: null });
    expect([of(98), of(99)]).toEqual([of(100), of(100)]);
    // A department can have more check-ins than users, when users are moved or suspended after their check-in.
    expect(of(130)).toEqual(of(100));
  });

  test('points are rounded down to tens and long streaks to fives, for teams with more than two check-ins', () => {
    const few = day('IT', 5, 2, { points: 90, longStreaks: 2 });
    const sales = (longStreaks: number) => day('Sales', 12, 9, { points: 47, longStreaks });
    expect(readWallFigures([few, sales(4)])).toMatchObject({ points: 40, longStreaks: null });
    expect(readWallFigures([few, sales(9)])).toMatchObject({ points: 40, longStreaks: 5 });
    expect(readWallFigures([few])).toMatchObject({ points: null, longStreaks: null });
  });

  test('only the largest departments have a line of their own when there are many', () => {
    const days = Array.from({ length: 30 }, (_, index) => day(`Team ${index + 10}`, 10 + index, 5));
    const { teams } = readWallFigures(days)!;
    expect(teams).toHaveLength(TEAMS_MAX + 1);
    expect(teams[0]?.name).toBe('Team 16');
    expect(teams.at(-1)).toEqual({ name: null, level: 2 });
  });
});

/** A user on one day: the index of their department, and the points of their check-in. */
interface Person {
  department: number;
  isIn: boolean;
  points: number;
  isLong: boolean;
}

const people = fc.array(
  fc.record({
    department: fc.integer({ min: 0, max: 3 }),
    isIn: fc.boolean(),
    points: fc.integer({ min: 1, max: 30 }),
    isLong: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

function look(company: readonly Person[]) {
  const names = ['', 'A', 'B', 'C'];
  const days = names.map((name, index) => {
    const all = company.filter(({ department }) => department === index);
    const present = all.filter(({ isIn }) => isIn);
    const points = present.reduce((sum, one) => sum + one.points, 0);
    return day(name, all.length, present.length, {
      points,
      longStreaks: present.filter(({ isLong }) => isLong).length,
    });
  });
  return JSON.stringify(readWallFigures(days.filter((one) => one.people > 0)));
}

/** Returns the company after the check-in of `from` moved to `to`. When `from` is null, `to` gets a new check-in. */
function move(company: readonly Person[], from: Person | null, to: Person): Person[] {
  return company.map((one) => {
    if (one === from) return { ...one, isIn: false };
    return one === to ? { ...one, isIn: true, points: (from ?? to).points, isLong: (from ?? to).isLong } : one;
  });
}

describe('a wall does not reveal the absence of a user', () => {
  test('for each absent user, the wall could look the same if that user had checked in', () => {
    fc.assert(
      fc.property(people, fc.nat(), (company, pick) => {
        const seen = look(company);
        const known = company[pick % company.length];
        for (const away of company.filter((one) => !one.isIn && one !== known)) {
          const givers = [null, ...company.filter((one) => one.isIn && one !== known)];
          const looksSame = givers.some((giver) => look(move(company, giver, away)) === seen);
          if (!looksSame) throw new Error(`${JSON.stringify(away)} is away: ${seen}`);
        }
      }),
      RUNS,
    );
  });

  test('no team has fewer than five users, and one more check-in never lowers the sun', () => {
    const days = fc.uniqueArray(
      fc
        .tuple(fc.string({ maxLength: 4 }), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 70 }))
        .map(([name, size, checkIns]) => day(name, size, checkIns)),
      { selector: ({ department }) => department, maxLength: 40 },
    );
    fc.assert(
      fc.property(days, fc.nat({ max: 39 }), (company, more) => {
        const figures = readWallFigures(company);
        const size = new Map(company.map(({ department, people: all }) => [department, all]));
        const own = (figures?.teams ?? []).flatMap(({ name }) => name ?? []);
        expect(own.every((name) => size.get(name)! >= TEAM_MIN)).toBe(true);
        if (figures === null) return;
        expect(figures.sun % 5).toBe(0);
        expect(figures.percent ?? 5).toBeGreaterThanOrEqual(5);
        expect(figures.percent ?? 5).toBeLessThanOrEqual(95);
        const grown = company.map((one, index) => (index === more ? { ...one, checkIns: one.checkIns + 1 } : one));
        expect(readWallFigures(grown)!.sun).toBeGreaterThanOrEqual(figures.sun);
      }),
      RUNS,
    );
  });
});
