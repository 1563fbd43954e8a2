import * as fc from 'fast-check';
import type { Leave, WorkCalendar } from '../calendar/work-calendar.ts';
import type { ScoringPolicy, ScoringTimes, StreakBonus } from '../scoring/policy.ts';
import type { StreakRules } from '../streak/streak.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

export const RUNS = { numRuns: 200 };

/** Two hundred runs can take several seconds on a busy machine. */
export const SLOW = { timeout: 60_000 };

/**
 * Zones with unusual rules: offsets that are not whole hours, both sides of the date line, summer time in either
 * hemisphere, clock changes at midnight, and clock changes of half an hour.
 */
export const ZONES = [
  'UTC',
  'America/Toronto',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Europe/Lisbon',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;

export const zones = fc.constantFrom(...ZONES);

export const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2031, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000));

export const dates: fc.Arbitrary<LocalDate> = fc
  .integer({ min: 0, max: 2_600 })
  .map((days) => addDays('2024-01-01', days));

export const secondsOfDay = fc.integer({ min: 0, max: 86_399 });

/** The first day of the generated histories, which are SPAN days long. */
export const FIRST_DAY: LocalDate = '2026-02-02';
export const SPAN = 45;

export const daysOfSpan: fc.Arbitrary<LocalDate> = fc
  .integer({ min: 0, max: SPAN - 1 })
  .map((days) => addDays(FIRST_DAY, days));

const timesOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

const workdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
const ownTimes = fc.record({ earlyBefore: timesOfDay, onTimeBefore: timesOfDay });

/** The minutes from midnight to the start of a day (see DayClock). A night shift has a start other than midnight. */
export const dayStarts = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.constantFrom(-660, -360, 240, 720));

/** A start other than midnight needs its own times. */
const timesFrom = (dayStart: number): fc.Arbitrary<ScoringTimes | null> =>
  dayStart === 0 ? fc.option(ownTimes, { nil: null }) : ownTimes.map((times) => ({ ...times, dayStart }));

/** Some of them had other weekdays and times before, but none had another day start. */
export const calendars: fc.Arbitrary<WorkCalendar> = dayStarts.chain((dayStart) =>
  fc.record({
    workdays,
    times: timesFrom(dayStart),
    pastRules: fc
      .uniqueArray(fc.record({ until: daysOfSpan, workdays, times: timesFrom(dayStart) }), {
        selector: ({ until }) => until,
        maxLength: 2,
      })
      .map((rules) => rules.toSorted((a, b) => (a.until < b.until ? -1 : 1))),
    holidays: fc.array(daysOfSpan, { maxLength: 6 }).map((days) => new Set(days)),
  }),
);

export const leaves: fc.Arbitrary<Leave[]> = fc.array(
  fc.tuple(daysOfSpan, fc.integer({ min: 0, max: 9 })).map(([startDate, length]) => ({
    startDate,
    endDate: addDays(startDate, length),
  })),
  { maxLength: 3 },
);

export const rules: fc.Arbitrary<StreakRules> = fc.record({
  calendar: calendars,
  leaves,
  freezes: fc.record({ cap: fc.integer({ min: 0, max: 3 }), earnedEvery: fc.integer({ min: 1, max: 6 }) }),
});

/** Most days are included, so that long streaks occur. */
export const checkInDays: fc.Arbitrary<LocalDate[]> = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: SPAN, maxLength: SPAN })
  .map((draws) => draws.flatMap((draw, day) => (draw > 0 ? [addDays(FIRST_DAY, day)] : [])));

const streakBonuses: fc.Arbitrary<StreakBonus> = fc.record({
  every: fc.integer({ min: 1, max: 30 }),
  points: fc.integer({ min: 0, max: 50 }),
  upTo: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
});

export const policies: fc.Arbitrary<ScoringPolicy> = fc.record({
  basePoints: fc.integer({ min: 1, max: 100 }),
  earlyPoints: fc.integer({ min: 1, max: 100 }),
  earlyWindowMinutes: fc.option(fc.integer({ min: 1, max: 1_440 }), { nil: null }),
  earlyBefore: timesOfDay,
  onTimeBefore: timesOfDay,
  streakBonuses: fc.array(streakBonuses, { maxLength: 4 }),
  activeStreakBonus: fc.option(
    fc.record({ points: fc.integer({ min: 0, max: 50 }), withinDays: fc.integer({ min: 1, max: 30 }) }),
    { nil: null },
  ),
  paysDaysOff: fc.boolean(),
  displayedStreakCap: fc.constant(null),
  freezes: fc.record({ cap: fc.integer({ min: 0, max: 3 }), earnedEvery: fc.integer({ min: 1, max: 20 }) }),
});
