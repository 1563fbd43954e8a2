import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { Leaderboards, type RankEntry, type RankMove, type RankQuestion } from './leaderboards.ts';

const WEEKS = ['2026-02-23', '2026-03-02', '2026-03-09'];
const MONTHS = ['2026-02', '2026-03'];
const DEPARTMENTS = ['Sales', 'IT'];
const LOCATIONS = ['', 'Lisbon', 'Osaka'];

const few = fc.integer({ min: 0, max: 6 });
const entry: fc.Arbitrary<RankEntry | null> = fc.option(
  fc.record({
    department: fc.constantFrom(...DEPARTMENTS),
    location: fc.constantFrom(...LOCATIONS),
    all: few,
    week: fc.constantFrom(...WEEKS),
    weekPoints: fc.integer({ min: 1, max: 6 }),
    month: fc.constantFrom(...MONTHS),
    monthPoints: fc.integer({ min: 1, max: 6 }),
  }),
  { freq: 5 },
);

const PEOPLE = 6;
const acts = fc.array(fc.tuple(fc.nat(PEOPLE - 1), entry), { maxLength: 40 });

/** Returns the moves of the changes, and all users after the last change. Skips changes to an earlier week or month. */
function play(list: readonly (readonly [number, RankEntry | null])[]) {
  const people: (RankEntry | null)[] = Array.from({ length: PEOPLE }, () => null);
  const moves = list.map(([who, wanted]): RankMove => {
    const before = people[who] ?? null;
    const after = wanted && before && (wanted.week < before.week || wanted.month < before.month) ? before : wanted;
    people[who] = after;
    return { before, after };
  });
  return { people, moves };
}

const applyMoves = (moves: readonly RankMove[]): Leaderboards => {
  const leaderboards = new Leaderboards();
  for (const move of moves) leaderboards.move(move);
  return leaderboards;
};

/** Questions about every leaderboard, each with 0 to 7 points. */
const QUESTIONS: RankQuestion[] = [
  ['all', 'all'] as const,
  ...WEEKS.map((week) => ['week', week] as const),
  ...MONTHS.map((month) => ['month', month] as const),
].flatMap(([period, periodKey]) =>
  [undefined, ...DEPARTMENTS, 'Nowhere'].flatMap((department) =>
    [undefined, 'Lisbon', 'Osaka'].flatMap((location) =>
      Array.from({ length: 8 }, (_, points) => ({ period, periodKey, department, location, points })),
    ),
  ),
);

function countPlainly(people: readonly (RankEntry | null)[], question: RankQuestion): number {
  const { period, periodKey, department, location, points } = question;
  return people.filter((person) => {
    if (!person) return false;
    if (department !== undefined && person.department !== department) return false;
    if (location !== undefined && person.location !== location) return false;
    if (period === 'all') return person.all > points;
    const [key, own] = period === 'week' ? [person.week, person.weekPoints] : [person.month, person.monthPoints];
    return key === periodKey && own > points;
  }).length;
}

/** The leaderboards have no counts of earlier periods. */
const findNewest = (moves: readonly RankMove[], read: (of: RankEntry) => string) =>
  moves
    .flatMap(({ before, after }) => [before, after].flatMap((each) => (each ? [read(each)] : [])))
    .toSorted()
    .at(-1) ?? '';

describe('Leaderboards', () => {
  test('Leaderboards counts the same users as a plain list, in any order of the moves', () => {
    const order = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(acts, order, (list, places) => {
        const { people, moves } = play(list);
        const shuffled = moves
          .map((move, index) => ({ move, place: places[index] ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ move }) => move);
        const newest = {
          all: 'all',
          week: findNewest(moves, (of) => of.week),
          month: findNewest(moves, (of) => of.month),
        };
        for (const sent of [moves, shuffled]) {
          const leaderboards = applyMoves(sent);
          for (const question of QUESTIONS) {
            const isOver = question.periodKey < newest[question.period];
            expect(leaderboards.countAbove(question), JSON.stringify(question)).toBe(
              isOver ? null : countPlainly(people, question),
            );
          }
        }
      }),
      { ...RUNS, numRuns: 60 },
    );
  });

  test('a newer week or month replaces the old period, and countAbove returns null for the old period', () => {
    const person = {
      department: 'IT',
      location: '',
      all: 9,
      week: '2026-02-23',
      weekPoints: 5,
      month: '2026-02',
      monthPoints: 9,
    };
    const next = { ...person, all: 10, week: '2026-03-02', weekPoints: 1, month: '2026-03', monthPoints: 1 };
    const leaderboards = applyMoves([
      { before: null, after: person },
      { before: null, after: { ...person, department: 'Sales' } },
    ]);
    const above = (period: 'week' | 'month', periodKey: string) =>
      leaderboards.countAbove({ period, periodKey, points: 0 });
    expect([above('week', '2026-02-23'), above('month', '2026-02')]).toEqual([2, 2]);
    expect([above('week', '2026-03-02'), above('month', '2026-03')]).toEqual([0, 0]);
    leaderboards.move({ before: { ...next, all: 9, weekPoints: 0, monthPoints: 0 }, after: next });
    expect([above('week', '2026-03-02'), above('month', '2026-03')]).toEqual([1, 1]);
    expect([above('week', '2026-02-23'), above('month', '2026-02')]).toEqual([null, null]);
    expect(leaderboards.countAbove({ period: 'all', periodKey: 'all', points: 8 })).toBe(2);
  });

  test('a period has at most 10,000 leaderboards, and countAbove returns null for further departments', () => {
    const leaderboards = new Leaderboards();
    for (let n = 0; n < 10_050; n++) {
      const people = [[5, 1]] as const;
      leaderboards.addGroup({ period: 'all', periodKey: 'all', department: `Department ${n}`, location: '', people });
    }
    const above = (department?: string) =>
      leaderboards.countAbove({ period: 'all', periodKey: 'all', department, points: 0 });
    expect(above()).toBe(10_050);
    expect(above('Department 9998')).toBe(1);
    expect(above('Department 9999')).toBeNull();
    expect(leaderboards.bytes).toBeLessThan(600_000);
  });
});
