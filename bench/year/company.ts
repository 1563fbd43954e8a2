import { inject } from 'vitest';
import { settledZone } from '#domain/test/settled-zone.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import type { Leave, WorkCalendar } from '#domain/calendar/work-calendar.ts';
import type { Role } from '#domain/people/roles.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { UserZone } from '#domain/time/user-zone.ts';
import { badge, person, reward, rows } from '#worker/test/harness.ts';

/** In this year, each zone with summer time changes its clocks twice. */
export const FIRST_DAY: LocalDate = '2025-11-03';
export const LAST_DAY: LocalDate = '2026-11-02';

const ZONES = ['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'Africa/Casablanca', 'Europe/Lisbon'] as const;
/** The zone from which users fly on over the date line. Each such journey leaves out a day. */
export const EAST_OF_DATE_LINE = 'Pacific/Pago_Pago';
export const WEST_OF_DATE_LINE = ['Pacific/Apia', 'Pacific/Kiritimati'] as const;
/** Some are on the other side of the date line, so a day is skipped or repeated. */
export const DESTINATIONS = [...ZONES, EAST_OF_DATE_LINE, 'Pacific/Kiritimati', 'America/New_York'] as const;

interface Habit {
  attends: number;
  between: readonly [number, number];
  ways: Partial<Record<WayName, number>>;
}

export type WayName =
  | 'clock put right'
  | 'on the spot'
  | 'slow line'
  | 'kept offline'
  | 'without clock check'
  | 'old clock check';

const HABITS = {
  'early bird': { attends: 0.99, between: [5, 7.7], ways: { 'on the spot': 9, 'slow line': 1 } },
  usual: { attends: 0.97, between: [7, 9], ways: { 'on the spot': 16, 'slow line': 2, 'kept offline': 1 } },
  faithful: { attends: 1, between: [6.5, 8.5], ways: { 'on the spot': 9, 'kept offline': 1 } },
  'late sleeper': { attends: 0.96, between: [9, 23.9], ways: { 'on the spot': 8, 'slow line': 2 } },
  forgetful: { attends: 0.75, between: [6.5, 12], ways: { 'on the spot': 8, 'without clock check': 1 } },
  traveller: { attends: 0.95, between: [0.1, 23.9], ways: { 'on the spot': 6, 'kept offline': 3, 'slow line': 1 } },
  offline: {
    attends: 0.97,
    between: [6, 10],
    ways: { 'kept offline': 6, 'clock put right': 2, 'old clock check': 1, 'on the spot': 1 },
  },
  unverified: { attends: 0.95, between: [6, 10], ways: { 'without clock check': 2, 'on the spot': 8 } },
} as const satisfies Record<string, Habit>;

export type HabitName = keyof typeof HABITS;
export const readHabit = (name: HabitName): Habit => HABITS[name];
const HABIT_NAMES = Object.keys(HABITS) as HabitName[];

const HOLIDAYS: readonly LocalDate[] = [
  '2025-12-08',
  '2025-12-25',
  '2026-01-01',
  '2026-02-17',
  '2026-04-03',
  '2026-05-01',
  '2026-06-10',
  '2026-07-01',
  '2026-08-31',
  '2026-10-05',
];

declare module 'vitest' {
  interface ProvidedContext {
    daysOff: Record<'israel' | 'turkey', LocalDate[]>;
  }
}
const daysOff = inject('daysOff');

const MONDAY_TO_THURSDAY = [1, 2, 3, 4];

/** `dayStart` is the start of its day (DayClock). */
const nightTimes = (dayStart: number) => ({ earlyBefore: '21:45', onTimeBefore: '22:00', dayStart });

/** The first migration already creates `standard`. */
export const CALENDARS: Readonly<Record<string, WorkCalendar>> = {
  standard: { workdays: [...MONDAY_TO_THURSDAY, 5], holidays: new Set() },
  'with-holidays': { workdays: [...MONDAY_TO_THURSDAY, 5], holidays: new Set(HOLIDAYS) },
  israel: { workdays: [7, ...MONDAY_TO_THURSDAY], holidays: new Set(daysOff.israel) },
  turkey: { workdays: [...MONDAY_TO_THURSDAY, 5], holidays: new Set(daysOff.turkey) },
  'sunday-to-thursday': { workdays: [7, ...MONDAY_TO_THURSDAY], holidays: new Set() },
  'four-days': { workdays: MONDAY_TO_THURSDAY, holidays: new Set() },
  // In the first of these two calendars, Monday's shift begins on Monday at 22:00. In the second, it begins on Sunday
  // at 22:00.
  'night-of-the-date': { workdays: MONDAY_TO_THURSDAY, holidays: new Set(), times: nightTimes(720) },
  'night-before-the-date': { workdays: MONDAY_TO_THURSDAY, holidays: new Set(), times: nightTimes(-360) },
};
const CALENDAR_IDS = Object.keys(CALENDARS);

const REWARDS = [
  { id: 'coffee', points_cost: 15, stock: null },
  { id: 'cinema', points_cost: 40, stock: null },
  { id: 'concert', points_cost: 90, stock: 12 },
] as const;
export const REWARD_IDS = REWARDS.map(({ id }) => id);

const { standard } = SCORING_PRESETS;
/** The second policy pays up to twice as many points, so another admin must approve it. */
export const POLICIES: readonly { day: LocalDate; policy: ScoringPolicy }[] = [
  { day: '2026-02-10', policy: { ...standard, earlyPoints: 3, freezes: { cap: 2, earnedEvery: 10 } } },
  { day: '2026-07-21', policy: { ...standard, basePoints: 2, earlyPoints: 4, freezes: { cap: 1, earnedEvery: 5 } } },
];

export interface Person {
  id: string;
  role: Role;
  habit: HabitName;
  homeZone: string;
  zone: UserZone;
  calendarId: string;
  leaves: (Leave & { id: string })[];
  /** The local days of the user's check-ins, as far as the simulation knows them from responses. */
  checkInDays: Set<LocalDate>;
}

/** The opening streak of one user per time zone, from before the company used the product. */
const OPENING = { opening_streak: 12, opening_longest_streak: 30, opening_check_ins: 40 };

async function hire(id: string, role: Role, zone: string, habit: HabitName, place: number): Promise<Person> {
  const calendarId = CALENDAR_IDS[place % CALENDAR_IDS.length] ?? 'standard';
  const dayStart = CALENDARS[calendarId]?.times?.dayStart ?? 0;
  const brought = {
    ...OPENING,
    opening_streak_through: addDays(FIRST_DAY, -2),
    current_streak: OPENING.opening_streak,
    longest_streak: OPENING.opening_longest_streak,
    total_check_ins: OPENING.opening_check_ins,
  };
  await person({
    id,
    role,
    time_zone: zone,
    work_calendar_id: calendarId,
    day_start: dayStart,
    department: ['Design', 'Sales', 'Support'][place % 3] ?? null,
    ...(habit === 'faithful' && role === 'employee' ? brought : {}),
  });
  return {
    id,
    role,
    habit,
    homeZone: zone,
    zone: settledZone(zone, dayStart),
    calendarId,
    leaves: [],
    checkInDays: new Set(),
  };
}

export async function foundCompany(): Promise<Person[]> {
  for (const [id, { workdays, times, holidays }] of Object.entries(CALENDARS)) {
    await rows(
      `INSERT OR IGNORE INTO work_calendars (id, name, workdays, times, created_at, updated_at) VALUES (?1, ?1, ?2, ?3, 'x', 'x')`,
      id,
      JSON.stringify(workdays),
      times ? JSON.stringify(times) : null,
    );
    await rows(
      `INSERT INTO holidays (calendar_id, date, name) SELECT ?1, value, 'Holiday' FROM json_each(?2)`,
      id,
      JSON.stringify([...holidays]),
    );
  }
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('leave_requests', '"on"', 'x', 'x')`);
  for (const one of REWARDS) await reward(one);
  await badge({ id: 'ten-early', criteria_type: 'early_checkin', criteria_count: 10, points: 10 });
  await badge({ id: 'streak-of-twenty', criteria_type: 'streak', criteria_count: 20, points: 25 });
  await badge({ id: 'hundred-check-ins', criteria_type: 'total_checkins', criteria_count: 100, points: 40 });
  await badge({ id: 'perfect-month', criteria_type: 'perfect_month', criteria_count: 1, points: 15 });

  const staff = [
    await hire('admin-1', 'admin', 'Europe/Lisbon', 'usual', 0),
    await hire('admin-2', 'admin', 'America/St_Johns', 'early bird', 1),
    await hire('super-admin', 'super_admin', 'Asia/Kathmandu', 'usual', 2),
  ];
  const employees: Person[] = [];
  for (const [group, zone] of ZONES.entries()) {
    const city = zone.split('/')[1]?.toLowerCase() ?? zone;
    for (const [place, habit] of HABIT_NAMES.entries()) {
      employees.push(await hire(`${city}-${place + 1}`, 'employee', zone, habit, group + place));
    }
  }
  return [...staff, ...employees];
}

export function findPerson(people: readonly Person[], id: string): Person {
  const found = people.find((one) => one.id === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
}

export const listStaff = (people: readonly Person[]): Person[] => people.filter(({ role }) => role !== 'employee');
