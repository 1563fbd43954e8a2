import { TREND_MONTHS } from '#domain/api/analytics.ts';
import { isScheduled } from '#domain/calendar/work-calendar.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { scoreCheckIn } from '#domain/scoring/score.ts';
import { advanceStreak, NO_STREAK } from '#domain/streak/streak.ts';
import { listDays } from '#domain/time/day-list.ts';
import { addDays, localDateIn, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { lastMonths, monthStart } from '#domain/time/months.ts';
import { makeHabit, isLate, lateTime, onTime, SKIPPED } from './attendance.ts';
import { COMPANY_ZONE, type DemoDays } from './calendar.ts';
import type { Person } from './people.ts';
import { randomFor } from './random.ts';
import type { DepartmentMonthRow, LedgerRow } from './rows.ts';

const POLICY = SCORING_PRESETS.standard;

function earlierDays({ companyDate, opening, calendar }: DemoDays): LocalDate[] {
  const [first = toMonth(companyDate)] = lastMonths(toMonth(companyDate), TREND_MONTHS);
  const last = addDays(localDateIn(COMPANY_ZONE, opening), -1);
  return listDays(monthStart(first), last).filter((day) => isScheduled(day, calendar, []));
}

interface EarlierTotals {
  person: Person;
  /** The user's opening check-ins, which include the check-ins of these months. */
  openingCheckIns: number;
  ledger: readonly LedgerRow[];
}

const emptyRow = (month: string, department: string): DepartmentMonthRow => ({
  month,
  department,
  checkIns: 0,
  scheduled: 0,
  early: 0,
  onTime: 0,
  seconds: 0,
  pointsEarned: 0,
  pointsRedeemed: 0,
  pointsAdjusted: 0,
  pointsOpening: 0,
  newlyActive: 0,
});

const countedMonths = (ledger: readonly LedgerRow[]): Set<string> =>
  new Set(
    ledger
      .filter(({ referenceType, pointsAmount }) => referenceType !== 'opening' && pointsAmount > 0)
      .map(({ bookedOn }) => toMonth(bookedOn)),
  );

/**
 * These months have no check-ins and no ledger rows. Their points are already part of the users' opening points. So
 * the points that are added as earned points are subtracted from the opening points.
 */
export function earlierMonths(days: DemoDays, earlier: readonly EarlierTotals[]): DepartmentMonthRow[] {
  const scheduled = earlierDays(days);
  const cells = new Map<string, DepartmentMonthRow>();
  for (const { person, openingCheckIns, ledger } of earlier) {
    const random = randomFor(`earlier/${person.id}`);
    const habit = makeHabit(random);
    const there = scheduled.filter((date) => date >= person.hireDate && !random.chance(SKIPPED));
    const attended = openingCheckIns > 0 ? there.slice(-openingCheckIns) : [];
    let state = NO_STREAK;
    const activeIn = countedMonths(ledger);
    for (const date of attended) {
      const secondsOfDay = isLate(random) ? lateTime(random) : onTime(habit, random);
      const rules = { calendar: days.calendar, leaves: [], freezes: POLICY.freezes };
      const { state: next, grew } = advanceStreak(state, date, rules);
      state = next;
      const facts = { secondsOfDay, streakDay: next.streak, streakGrew: grew, daysSincePrevious: null };
      const score = scoreCheckIn(facts, POLICY);
      const month = toMonth(date);
      const key = `${month} ${person.department}`;
      const cell = cells.get(key) ?? emptyRow(month, person.department);
      cells.set(key, {
        ...cell,
        checkIns: cell.checkIns + 1,
        scheduled: cell.scheduled + 1,
        early: cell.early + Number(score.checkInType === 'early'),
        onTime: cell.onTime + Number(score.isOnTime),
        seconds: cell.seconds + secondsOfDay,
        pointsEarned: cell.pointsEarned + score.pointsEarned,
        pointsOpening: cell.pointsOpening - score.pointsEarned,
        newlyActive: cell.newlyActive + Number(!activeIn.has(month)),
      });
      activeIn.add(month);
    }
  }
  return [...cells.values()];
}
