import type { Me, PinnedReward } from '#domain/api/me.ts';
import { newestAwards } from '#domain/badges/awards.ts';
import { dayKind, findRules, isScheduled } from '#domain/calendar/work-calendar.ts';
import { readDepartment } from '#domain/people/department-day.ts';
import { greetingName } from '#domain/people/names.ts';
import { readOffer, readPace } from '#domain/rewards/goal.ts';
import { rankChange } from '#domain/leaderboard/rank.ts';
import { withTimes } from '#domain/scoring/policy.ts';
import { findNextBonus } from '#domain/scoring/next-bonus.ts';
import { explainStreak } from '#domain/streak/explain.ts';
import { NO_STREAK, passDays, type StreakRules, type StreakState } from '#domain/streak/streak.ts';
import { averageTime } from '#domain/time/average-time.ts';
import { addDays, daysBetween, localDateIn, toWeekStart, type LocalDate } from '#domain/time/local-date.ts';
import { findBoundZone } from '#domain/people/bound-zone.ts';
import { clockOn, dayAt, zoneAt } from '#domain/time/user-zone.ts';
import { toBrand } from '#worker/core/images.ts';
import { decideCodeUse } from '#worker/core/signatures/station-codes.ts';
import { toCheckIn } from '#worker/db/check-ins.ts';
import type { ReadResults } from '#worker/db/client.ts';
import type { CheckInRow, UserRow } from '#worker/db/schema.ts';
import { toPolicies, toPolicyOfToday, toSettings } from '#worker/db/settings.ts';
import { toOwnUser } from '#worker/db/people/users.ts';
import { toWorkDays } from '#worker/db/work-days.ts';
import { AWAY_SHOWN, RECENT_AWARDS, type selectMeFacts, type selectPinned } from './repository.ts';

type MeFacts = ReadResults<ReturnType<typeof selectMeFacts>>;

const AVERAGE_OF = 30;

/** Each check-in counts with the local time of its own zone. */
const averageCheckInTime = (rows: readonly Pick<CheckInRow, 'localSeconds'>[]): string | null =>
  averageTime({ checkIns: rows.length, seconds: rows.reduce((sum, { localSeconds }) => sum + localSeconds, 0) });

function departmentToday(rows: MeFacts['department'], date: LocalDate): Me['departmentToday'] {
  const checkIns = rows.find(({ day }) => day === date)?.checkIns ?? 0;
  return readDepartment({ people: rows[0]?.people ?? 0, checkIns });
}

function frozenDays(
  from: LocalDate,
  today: LocalDate,
  newestFirst: readonly CheckInRow[],
  rules: StreakRules,
): ReadonlySet<LocalDate> {
  const last = newestFirst.find(({ localDate }) => localDate < from);
  const start = last
    ? { streak: last.streakDay, longest: last.streakDay, freezes: last.streakFreezes, lastDate: last.localDate }
    : NO_STREAK;
  const dates = new Set(newestFirst.map(({ localDate }) => localDate));
  const days = explainStreak(start, dates, from, today, rules);
  return new Set(days.filter(({ reason }) => reason === 'frozen').map(({ date }) => date));
}

/** Returns the streak after the last check-in, or after the last day of the opening streak when that is later. */
function toStreakState(row: UserRow): StreakState {
  const { currentStreak: streak, longestStreak: longest, streakFreezes: freezes } = row;
  const [lastDate = null] = [row.lastCheckInDate, row.openingStreakThrough]
    .flatMap((day) => day ?? [])
    .toSorted()
    .toReversed();
  return { streak, longest, freezes, lastDate };
}

function freezesLeft(row: UserRow, today: LocalDate, rules: StreakRules): number {
  const { currentStreak: streak, longestStreak: longest, streakFreezes: freezes, lastCheckInDate: lastDate } = row;
  return passDays({ streak, longest, freezes, lastDate }, today, rules).freezes;
}

export function toPinned(row: Awaited<ReturnType<typeof selectPinned>>[number]): PinnedReward {
  const { available, stock, retiredAt, ...reward } = row;
  return { ...reward, offer: readOffer({ available, stock, retiredAt }) };
}

export function composeMe(
  row: UserRow,
  facts: MeFacts,
  above: number | null,
  now: Date,
  clockCheck: string | null,
): Me {
  const settings = toSettings(facts.settings);
  const { policy: scoringPolicy } = toPolicyOfToday(facts.settings, now);
  const rules = { ...toWorkDays(facts), freezes: scoringPolicy.freezes };
  const { calendar, leaves } = rules;
  const timeZone = zoneAt(row, now);
  const date = dayAt(row, now);
  const today = facts.recent.find((checkIn) => checkIn.localDate === date);
  const onScheduledDays = facts.recent.filter(({ isDayOff }) => !isDayOff);
  const checkedIn = new Set(facts.recent.map((checkIn) => checkIn.localDate));
  const monday = toWeekStart(date);
  const frozen = frozenDays(monday, date, facts.recent, rules);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => ({
    date: day,
    kind: dayKind(day, calendar, leaves),
    checkedIn: checkedIn.has(day),
    frozen: frozen.has(day),
  }));
  const user = toOwnUser(row, now);
  const { earlyBefore, onTimeBefore } = withTimes(scoringPolicy, findRules(date, calendar).times);
  const rank = row.ranks && above !== null ? above + 1 : null;
  const companyDay = localDateIn(settings.companyTimeZone, now);
  const weekStart = toWeekStart(companyDay);
  return {
    ...user,
    presenceStatus: row.presenceStatus,
    rank,
    rankChange:
      rank === null
        ? 0
        : rankChange({
            before: row.ranksWeek === weekStart ? row.allRankBefore : null,
            rank,
            points: row.boardPoints,
            day: daysBetween(weekStart, companyDay),
          }),
    achievementsCount: facts.unlocked.length,
    streakFreezes: { left: freezesLeft(row, date, rules), cap: scoringPolicy.freezes.cap },
    nextReward: facts.nextReward[0] ?? null,
    pinnedReward: facts.pinned[0] ? toPinned(facts.pinned[0]) : null,
    // On a day off, nobody is early or late for work.
    departmentToday: isScheduled(date, calendar, leaves) ? departmentToday(facts.department, date) : null,
    arrivals: facts.arrivals.map(greetingName),
    away: facts.away
      .filter(({ startDate, endDate }) => startDate <= addDays(monday, 6) && endDate >= date)
      .slice(0, AWAY_SHOWN)
      .map(greetingName),
    today: { date, timeZone, kind: dayKind(date, calendar, leaves), now: now.toISOString(), clockCheck },
    isZoneBound: findBoundZone(settings, row.location) !== null,
    codeUse: decideCodeUse(settings.codeRule, row.location, facts.stations),
    moodReaders: settings.moodReaders,
    brand: toBrand(settings.companyName, facts.logo),
    todayCheckIn: today ? toCheckIn(today) : null,
    nextBonus: findNextBonus(
      toStreakState(row),
      { today: date, zoneOn: (day) => (day === date ? timeZone : clockOn(row, day).timeZone) },
      { workDays: rules, policies: toPolicies(facts.settings) },
    ),
    scoring: {
      earlyBefore,
      earlyWindowMinutes: scoringPolicy.earlyWindowMinutes,
      onTimeBefore,
      earlyPoints: scoringPolicy.earlyPoints,
      basePoints: scoringPolicy.basePoints,
      paysDaysOff: scoringPolicy.paysDaysOff,
      displayedStreakCap: scoringPolicy.displayedStreakCap,
    },
    stats: {
      averageCheckInTime: averageCheckInTime(onScheduledDays.slice(0, AVERAGE_OF)),
      pointsPerCheckIn: readPace(
        onScheduledDays.map(({ pointsEarned }) => pointsEarned),
        scoringPolicy.basePoints,
      ),
      recentAchievements: newestAwards(facts.recentBadges, facts.unlocked, RECENT_AWARDS),
      weeklyProgress: {
        checkedIn: days.filter((day) => day.checkedIn && day.kind === 'scheduled').length,
        scheduled: days.filter((day) => day.kind === 'scheduled').length,
        days,
      },
    },
  };
}
