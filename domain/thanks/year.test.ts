import { beforeAll, expect, it } from 'vitest';
import { mostForPair } from './allowance.ts';

// A year of 500 people who thank each other by the pure rules. Some of them only want points: rings, whose members give
// each other all they can, and pools, whose members give all they can to one of them.

const PEOPLE = 500;
const TEAM = 25;
const MONTHS = 12;
const ALLOWANCE = 20;
const THIRD = mostForPair({ perMonth: ALLOWANCE, left: ALLOWANCE, between: 0 });
const GROUPS = [
  ...[2, 3, 4, 5, 6, 8, 10, 12].map((size) => ({ size, isPool: false })),
  ...[3, 5, 8].map((size) => ({ size, isPool: true })),
];

/** Numbers from 0 to 1, the same in each run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Month {
  left: number[];
  /** By the pair, in both directions. */
  between: Map<string, number>;
  received: number[];
  /** The points that the members of rings and pools got from each other. */
  schemed: number[];
  thanked: Set<number>;
  /** Those whose thanks was for the company or the department. */
  shown: Set<number>;
  gave: Set<number>;
}

const toPair = (one: number, other: number): string => [one, other].toSorted((a, b) => a - b).join(' ');

const makeMonth = (): Month => ({
  left: Array.from({ length: PEOPLE }, () => ALLOWANCE),
  between: new Map(),
  received: Array.from({ length: PEOPLE }, () => 0),
  schemed: [],
  thanked: new Set(),
  shown: new Set(),
  gave: new Set(),
});

/** Gives `wanted` points, or as many as the rules allow. */
function give(month: Month, from: number, to: number, { wanted, isPrivate }: { wanted: number; isPrivate: boolean }) {
  const pair = toPair(from, to);
  const between = month.between.get(pair) ?? 0;
  const points = Math.min(wanted, mostForPair({ perMonth: ALLOWANCE, left: month.left[from] ?? 0, between }));
  month.left[from] = (month.left[from] ?? 0) - points;
  month.between.set(pair, between + points);
  month.received[to] = (month.received[to] ?? 0) + points;
  month.gave.add(from);
  month.thanked.add(to);
  if (!isPrivate) month.shown.add(to);
}

const listGroups = () => {
  let next = 0;
  return GROUPS.map(({ size, isPool }) => {
    const members = Array.from({ length: size }, () => next++);
    return { members, isPool };
  });
};
const groups = listGroups();
const schemers = new Set(groups.flatMap(({ members }) => members));

function scheme(month: Month, { members, isPool }: (typeof groups)[number]): void {
  const [chosen] = members;
  // Several rounds, because a refused attempt costs nothing.
  for (let round = 0; round < 3; round++) {
    for (const from of members) {
      for (const to of isPool ? members.filter((one) => one === chosen) : members) {
        if (from !== to) give(month, from, to, { wanted: ALLOWANCE, isPrivate: true });
      }
    }
  }
}

/** Each person has their own measure of thanking and of being noticed, and thanks mostly the own team. */
function liveMonth(month: Month, random: () => number, [warmth, notice]: readonly [number[], number[]]): void {
  for (let from = 0; from < PEOPLE; from++) {
    const acts = schemers.has(from) ? 0 : Math.floor(random() * 6 * (warmth[from] ?? 0));
    for (let act = 0; act < acts; act++) {
      const team = Math.floor(from / TEAM) * TEAM;
      const pick = () => (random() < 0.8 ? team + Math.floor(random() * TEAM) : Math.floor(random() * PEOPLE));
      const [one, other] = [pick(), pick()];
      const to = (notice[one] ?? 0) >= (notice[other] ?? 0) ? one : other;
      if (to !== from) give(month, from, to, { wanted: Math.floor(random() * 6), isPrivate: random() < 0.15 });
    }
  }
}

let year: Month[] = [];
beforeAll(() => {
  const random = makeRandom(43);
  const [warmth, notice] = [0, 1].map(() => Array.from({ length: PEOPLE }, random)) as [number[], number[]];
  year = Array.from({ length: MONTHS }, () => {
    const month = makeMonth();
    for (const group of groups) scheme(month, group);
    month.schemed = [...month.received];
    liveMonth(month, random, [warmth, notice]);
    return month;
  });
});

it('nobody gives more than the allowance, and no two people share more than a third of one', () => {
  for (const { left, between } of year) {
    expect(left.every((points) => points >= 0 && points <= ALLOWANCE)).toBe(true);
    expect(Math.max(...between.values())).toBeLessThanOrEqual(THIRD);
  }
});

it('a ring gains what its pairs may share, and nobody in it more than a third from each other member', () => {
  for (const { schemed } of year) {
    for (const { members } of groups) {
      const size = members.length;
      const gains = members.map((member) => schemed[member] ?? 0);
      const all = gains.reduce((sum, one) => sum + one, 0);
      expect(all).toBeLessThanOrEqual(Math.min(size * ALLOWANCE, ((size * (size - 1)) / 2) * THIRD));
      expect(Math.max(...gains)).toBeLessThanOrEqual((size - 1) * THIRD);
    }
  }
});

it('one member of a pool gains all that the others may give, and they gain nothing', () => {
  const pools = groups.filter(({ isPool }) => isPool);
  for (const { members } of pools) {
    const others = Array.from({ length: members.length - 1 }, () => 0);
    const gains = year.map(({ schemed }) => members.map((member) => schemed[member] ?? 0));
    expect(gains).toEqual(year.map(() => [others.length * THIRD, ...others]));
  }
});

const average = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
const share = (sets: readonly ReadonlySet<number>[]) => new Set(sets.flatMap((set) => [...set])).size / PEOPLE;
const percent = (value: number) => `${Math.round(100 * value)} %`;

it('shows the gain of each group and the share of people who were thanked', () => {
  const toRow = (group: string, people: readonly number[], get: (month: Month) => readonly number[]) => {
    const gains = people.map((one) => average(year.map((month) => get(month)[one] ?? 0)));
    const [mean, most] = [average(gains), Math.max(...gains)].map((points) => points.toFixed(1));
    return { group, 'points a month each': mean, 'most for one': most };
  };
  const others = Array.from({ length: PEOPLE }, (_, one) => one).filter((one) => !schemers.has(one));
  console.table([
    ...groups.map(({ members, isPool }) =>
      toRow(`${isPool ? 'pool' : 'ring'} of ${members.length}`, members, ({ schemed }) => schemed),
    ),
    toRow('everyone else', others, ({ received }) => received),
  ]);
  console.table([
    { of: 'a month', ...shares(average(year.map(({ gave }) => share([gave]))), [year.slice(0, 1)]) },
    { of: 'a quarter', ...shares(share(year.slice(0, 3).map(({ gave }) => gave)), [year.slice(0, 3)]) },
    { of: 'the year', ...shares(share(year.map(({ gave }) => gave)), [year]) },
  ]);
  expect(share(year.map(({ thanked }) => thanked))).toBeGreaterThan(0.95);
});

const shares = (gave: number, [months = []]: readonly (readonly Month[])[]) => ({
  gave: percent(gave),
  thanked: percent(share(months.map(({ thanked }) => thanked))),
  'seen in a feed': percent(share(months.map(({ shown }) => shown))),
});
