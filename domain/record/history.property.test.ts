import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendars, daysOfSpan, FIRST_DAY, leaves as anyLeaves, policies, SLOW } from '../test/arbitraries.ts';
import type { WorkDays } from '../calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import type { Booking, Corrected } from './bookings.ts';
import { changeRecord, type RecordChange } from './change.ts';
import {
  findPolicy,
  readState,
  recompute,
  type CheckInFigures,
  type MadeCheckIn,
  type NumberedPolicy,
} from './recompute.ts';
import { EMPTY_RECORD, type RecordState } from './state.ts';

/** A person's record and ledger in memory, as the tables hold them. */
interface Person {
  opening: RecordState;
  policies: NumberedPolicy[];
  workDays: WorkDays;
  checkIns: (MadeCheckIn & CheckInFigures)[];
  ledger: (Booking | { kind: 'spent'; points: number })[];
}

type Act =
  | { type: 'add'; date: LocalDate; seconds: number }
  | { type: 'void'; pick: number; leavesPoints: boolean }
  | { type: 'leaves'; leaves: WorkDays['leaves'] }
  | { type: 'calendar'; calendar: WorkDays['calendar'] }
  | { type: 'policy'; from: LocalDate; policy: NumberedPolicy['policy'] }
  | { type: 'spend'; share: number };

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({ type: fc.constant('add' as const), date: daysOfSpan, seconds: fc.nat(86_399) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('void' as const), pick: fc.nat(), leavesPoints: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('leaves' as const), leaves: anyLeaves }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('calendar' as const), calendar: calendars }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('policy' as const), from: daysOfSpan, policy: policies }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('spend' as const), share: fc.integer({ min: 1, max: 4 }) }) },
  ),
  { minLength: 5, maxLength: 60 },
);

const openings: fc.Arbitrary<RecordState> = fc.oneof(
  fc.constant(EMPTY_RECORD),
  fc.integer({ min: 1, max: 100 }).map((streak) => ({
    ...EMPTY_RECORD,
    streak,
    longestStreak: streak + 3,
    lastDate: addDays(FIRST_DAY, 3),
  })),
);

interface History {
  opening: RecordState;
  first: NumberedPolicy['policy'];
  calendar: WorkDays['calendar'];
  acts: Act[];
}
const histories: fc.Arbitrary<History> = fc.record({ opening: openings, first: policies, calendar: calendars, acts });

const total = (rows: readonly { points: number }[]) => rows.reduce((sum, { points }) => sum + points, 0);
const balanceOf = ({ ledger }: Person) => total(ledger);

function sumByDay(person: Person, kind: Booking['kind']): Map<LocalDate, number> {
  const sums = new Map<LocalDate, number>();
  for (const row of person.ledger) {
    if (row.kind === kind) sums.set(row.date, (sums.get(row.date) ?? 0) + row.points);
  }
  return new Map([...sums].filter(([, points]) => points !== 0));
}

function readCorrected(person: Person): Map<LocalDate, Corrected> {
  const corrections = sumByDay(person, 'correction');
  const forgiven = sumByDay(person, 'forgiven');
  const days = [...corrections.keys(), ...forgiven.keys()];
  return new Map(
    days.map((day) => [day, { takenBack: -(corrections.get(day) ?? 0), forgiven: forgiven.get(day) ?? 0 }]),
  );
}

/** What is booked for each day, whatever was forgiven of it. */
function sumBooked(person: Person): Map<LocalDate, number> {
  const booked = sumByDay(person, 'earned');
  for (const [day, points] of sumByDay(person, 'correction')) booked.set(day, (booked.get(day) ?? 0) + points);
  return new Map([...booked].filter(([, points]) => points !== 0));
}

/** The record is read from a check-in shortly before the act on, as the Worker does it. */
function factsFrom(person: Person, date: LocalDate) {
  const start = person.checkIns.findLast(({ localDate }) => localDate < date);
  return {
    before: start ? readState(start, person.opening) : person.opening,
    checkIns: start ? person.checkIns.slice(person.checkIns.indexOf(start) + 1) : person.checkIns,
    rules: { workDays: person.workDays, policies: person.policies },
    corrected: readCorrected(person),
    balance: balanceOf(person),
  };
}

function write(person: Person, change: RecordChange<MadeCheckIn>): Person {
  const figures = new Map(change.changed.map((one) => [one.localDate, one]));
  const kept = person.checkIns
    .filter(({ localDate }) => localDate !== change.removed?.localDate)
    .map((one) => figures.get(one.localDate) ?? one);
  let balance = balanceOf(person);
  for (const { points } of change.bookings) {
    balance += points;
    expect(points).not.toBe(0);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  return {
    ...person,
    checkIns: (change.added ? [...kept, change.added] : kept).toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1)),
    ledger: [...person.ledger, ...change.bookings],
  };
}

/** The record after the act; the same when the act is refused. */
function take(person: Person, act: Act): Person {
  if (act.type === 'spend') {
    const points = -Math.floor(balanceOf(person) / act.share);
    return points === 0 ? person : { ...person, ledger: [...person.ledger, { kind: 'spent', points }] };
  }
  if (act.type === 'policy') {
    const last = person.checkIns.at(-1)?.localDate ?? FIRST_DAY;
    const number = person.policies.length + 1;
    // A policy holds from a day to come.
    const from = act.from > last ? act.from : addDays(last, 1);
    return { ...person, policies: [...person.policies, { number, from, policy: act.policy }] };
  }
  if (act.type === 'add') {
    if (person.checkIns.some(({ localDate }) => localDate === act.date)) return person;
    const { number } = findPolicy(act.date, person.policies);
    const add = { localDate: act.date, localSeconds: act.seconds, policyNumber: number };
    return write(person, changeRecord(factsFrom(person, act.date), { add }));
  }
  if (act.type === 'void') {
    const one = person.checkIns[act.pick % Math.max(person.checkIns.length, 1)];
    if (!one) return person;
    const takeBack = act.leavesPoints ? 'nothing' : 'what the balance has';
    return write(person, changeRecord(factsFrom(person, one.localDate), { remove: one.localDate }, takeBack));
  }
  const workDays = {
    ...person.workDays,
    ...(act.type === 'leaves' ? { leaves: act.leaves } : { calendar: act.calendar }),
  };
  return { ...write(person, changeRecord(factsFrom(person, ''), { workDays })), workDays };
}

function replay({ opening, first, calendar, acts: all }: History): Person[] {
  const person: Person = {
    opening,
    policies: [{ number: 1, from: '2000-01-01', policy: first }],
    workDays: { calendar, leaves: [] },
    checkIns: [],
    ledger: [],
  };
  return all.reduce<Person[]>((states, act) => [...states, take(states.at(-1) ?? person, act)], [person]);
}

const fromScratch = ({ opening, checkIns, workDays, policies: all }: Person) =>
  recompute(opening, checkIns, { workDays, policies: all });

const THOUSAND = { numRuns: 1_000 };

describe('a record after any history of acts', SLOW, () => {
  test('is what a computation from scratch makes of it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const person of replay(history)) expect(person.checkIns).toEqual(fromScratch(person).checkIns);
      }),
      THOUSAND,
    );
  });

  test('has booked for every day exactly what the day owes', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const person of replay(history)) {
          const owed = new Map(person.checkIns.map(({ localDate, pointsEarned }) => [localDate, pointsEarned]));
          expect(sumBooked(person)).toEqual(new Map([...owed].filter(([, points]) => points !== 0)));
        }
      }),
      THOUSAND,
    );
  });

  test('has forgiven only what an act took back, and no balance is below 0', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const states = replay(history);
        states.forEach((person, index) => {
          expect(balanceOf(person)).toBeGreaterThanOrEqual(0);
          for (const points of sumByDay(person, 'forgiven').values()) expect(points).toBeGreaterThan(0);
          const before = states[index - 1];
          if (!before) return;
          const rows = person.ledger.slice(before.ledger.length);
          const taken = -total(rows.filter(({ kind, points }) => kind === 'correction' && points < 0));
          const forgives = total(rows.filter(({ kind, points }) => kind === 'forgiven' && points > 0));
          expect(forgives).toBeLessThanOrEqual(taken);
        });
      }),
      THOUSAND,
    );
  });

  test('forgives nothing that the balance can give back, unless an admin leaves it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const acted = history.acts.filter((act) => act.type !== 'void' || !act.leavesPoints);
        const states = replay({ ...history, acts: acted });
        states.forEach((person, index) => {
          const before = states[index - 1];
          if (!before) return;
          const rows = person.ledger.slice(before.ledger.length);
          const forgives = rows.some(({ kind, points }) => kind === 'forgiven' && points > 0);
          expect(forgives ? balanceOf(person) : 0).toBe(0);
        });
      }),
      THOUSAND,
    );
  });
});

describe('an act and its undoing', SLOW, () => {
  const record = (person: Person) => ({
    checkIns: person.checkIns,
    state: fromScratch(person).state,
    balance: balanceOf(person),
    booked: sumBooked(person),
    forgiven: sumByDay(person, 'forgiven'),
  });

  test('leave everything as it was: a check-in that is voided and added again, across policies and with points spent', () => {
    fc.assert(
      fc.property(histories, fc.nat(), fc.boolean(), (history, pick, leavesPoints) => {
        const before = replay(history).at(-1);
        const one = before?.checkIns[pick % Math.max(before.checkIns.length, 1)];
        if (!before || !one) return;
        // A check-in of a day whose points were forgiven is paid by those first: that is another record than before.
        fc.pre(sumByDay(before, 'forgiven').size === 0);
        const voided = take(before, { type: 'void', pick: before.checkIns.indexOf(one), leavesPoints });
        const after = take(voided, { type: 'add', date: one.localDate, seconds: one.localSeconds });
        expect(record(after)).toEqual(record(before));
        expect(sumByDay(after, 'earned')).toEqual(sumByDay(before, 'earned'));
      }),
      THOUSAND,
    );
  });

  // Total earned keeps the bonuses that the leave brought: by spec section 4 it only grows.
  test('leave everything as it was: leave that is given and taken back', () => {
    fc.assert(
      fc.property(histories, anyLeaves, (history, given) => {
        const before = replay(history).at(-1);
        if (!before) return;
        fc.pre(sumByDay(before, 'forgiven').size === 0);
        const changed = take(before, { type: 'leaves', leaves: [...before.workDays.leaves, ...given] });
        const after = take(changed, { type: 'leaves', leaves: before.workDays.leaves });
        expect(record(after)).toEqual(record(before));
      }),
      THOUSAND,
    );
  });
});
