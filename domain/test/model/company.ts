import { settledZone } from '../settled-zone.ts';
import type { MoneyProposal, PointValue } from '#domain/redemptions/point-values.ts';
import type { AwardCounters, OfferedBadge, RecordedActivities } from '#domain/record/awards.ts';
import type { Leave, WorkDays } from '#domain/calendar/work-calendar.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Booking } from '#domain/record/bookings.ts';
import type { CheckInFigures, MadeCheckIn, NumberedPolicy } from '#domain/record/recompute.ts';
import { EMPTY_RECORD, type RecordState } from '#domain/record/state.ts';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { SCORING_PRESETS, type ScoringPolicy } from '#domain/scoring/policy.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { dayAt, type UserZone } from '#domain/time/user-zone.ts';
import { FIRST_DAY } from '../arbitraries.ts';

/** The product's own functions make all decisions. */
export interface Company {
  now: Date;
  timeZone: string;
  policies: NumberedPolicy[];
  perDay: number;
  members: Member[];
  badges: OfferedBadge[];
  price: { cost: number; costBy: string | null };
  money: { current: number; values: PointValue[]; proposal: MoneyProposal | null };
}

export type Day = MadeCheckIn & {
  at: Date;
  timeZone: string;
};

export interface LedgerRow {
  kind: Booking['kind'] | 'award' | 'takenBack' | 'badge' | 'claimed' | 'refunded';
  /** The day to which the points belong. For points that belong to no day, this is the day of the booking. */
  date: LocalDate;
  points: number;
  /** Null when the user's own action made the row. */
  by: string | null;
  at: Date;
  badge?: string;
  isTakenBack?: boolean;
}

export type GivenLeave = Leave & { status: 'approved' | 'cancelled' };

export interface Member extends UserZone {
  id: string;
  role: Role;
  opening: RecordState;
  calendar: WorkDays['calendar'];
  leaves: GivenLeave[];
  checkIns: (Day & CheckInFigures)[];
  ledger: LedgerRow[];
  claims: { points: number; status: RedemptionStatus; at: Date; costBy: string | null; approvedBy: string | null }[];
  activities: RecordedActivities[];
  badges: string[];
  counters: Pick<AwardCounters, 'longestStreak' | 'longestEarlyRun'>;
}

export const CLAIMS_PER_HOUR = 5;

export const badge = (
  id: string,
  type: OfferedBadge['criteria']['type'],
  count: number,
  points: number,
): OfferedBadge => ({
  id,
  name: id,
  description: '',
  icon: 'medal',
  points,
  category: 'milestone',
  tier: 'bronze',
  rarity: 'common',
  criteria: { type, count },
  isActive: true,
  version: 0,
  termsBy: null,
  termsConfirmedBy: null,
});

export const BADGES: readonly OfferedBadge[] = [
  badge('three-check-ins', 'total_checkins', 3, 15),
  badge('streak-of-five', 'streak', 5, 40),
  badge('four-early', 'early_checkin', 4, 7),
];

export const total = (rows: readonly { points: number }[]): number => rows.reduce((sum, { points }) => sum + points, 0);
export const readBalance = ({ ledger }: Member): number => total(ledger);
export const readToday = (company: Company, member: Member): LocalDate => dayAt(member, company.now);
export const toWorkDays = ({ calendar, leaves }: Member): WorkDays => ({
  calendar,
  leaves: leaves
    .filter(({ status }) => status === 'approved')
    .map(({ startDate, endDate }) => ({ startDate, endDate })),
});

/** Days whose rows add up to 0 are left out. */
export function sumByDay({ ledger }: Member, ...kinds: LedgerRow['kind'][]): Map<LocalDate, number> {
  const sums = new Map<LocalDate, number>();
  for (const row of ledger.filter(({ kind }) => kinds.includes(kind))) {
    sums.set(row.date, (sums.get(row.date) ?? 0) + row.points);
  }
  return new Map([...sums].filter(([, points]) => points !== 0).toSorted());
}

function hire(id: string, role: Role, columns: Partial<Member> = {}): Member {
  return {
    id,
    role,
    ...settledZone('UTC'),
    opening: EMPTY_RECORD,
    calendar: { workdays: [1, 2, 3, 4, 5], holidays: new Set() },
    leaves: [],
    checkIns: [],
    ledger: [],
    claims: [],
    activities: [],
    badges: [],
    counters: { longestStreak: 0, longestEarlyRun: 0 },
    ...columns,
  };
}

/** Creates a company at 06:00 on the first day, which is a Monday. One of the employees has an opening streak. */
export function foundCompany(columns: Partial<Company> & { first?: ScoringPolicy; start?: LocalDate } = {}): Company {
  const { first = SCORING_PRESETS.standard, start = FIRST_DAY, ...others } = columns;
  const opening = { ...EMPTY_RECORD, streak: 11, longestStreak: 14, lastDate: addDays(start, -3) };
  return {
    now: new Date(`${start}T06:00:00Z`),
    timeZone: 'UTC',
    policies: [{ number: 1, from: '2000-01-01', madeAt: new Date('2000-01-01T00:00:00Z'), policy: first }],
    perDay: 300,
    badges: [...BADGES],
    price: { cost: 50, costBy: null },
    money: { current: 0, values: [], proposal: null },
    members: [
      hire('ann', 'employee'),
      hire('ben', 'employee', { opening, counters: { longestStreak: 14, longestEarlyRun: 0 } }),
      hire('ada', 'admin'),
      hire('ali', 'admin', { timeZone: 'Pacific/Kiritimati' }),
      hire('sue', 'super_admin'),
    ],
    ...others,
  };
}
