import type { Me } from '../../../domain/api/me.ts';
import { dayKind } from '../../../domain/calendar/work-calendar.ts';
import { nextStreakBonus } from '../../../domain/scoring/score.ts';
import { addDays, localMomentIn, weekStartOf } from '../../../domain/time/local-date.ts';
import { zoneAt } from '../../../domain/time/person-zone.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import type { ReadResults } from '../../db/client.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { toUser } from '../../db/users.ts';
import { toStreakRules } from '../../db/work-days.ts';
import type { selectMeFacts } from './repository.ts';

const AVERAGE_OF = 30;

/** Mean local time of check-ins as `HH:MM`, each in the zone it was made in; null without any. */
export function averageCheckInTime(rows: readonly Pick<CheckInRow, 'timeZone' | 'checkInTime'>[]): string | null {
  if (rows.length === 0) return null;
  const seconds = rows.map((row) => localMomentIn(row.timeZone, new Date(row.checkInTime)).secondsOfDay);
  const minutes = Math.floor(seconds.reduce((sum, value) => sum + value, 0) / rows.length / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What GET /api/me answers, from the person's row and facts. */
export function composeMe(row: UserRow, facts: ReadResults<ReturnType<typeof selectMeFacts>>, now: Date): Me {
  const settings = toSettings(facts.settings);
  const { scoringPolicy } = settings;
  const { calendar, leaves } = toStreakRules(facts, settings);
  const timeZone = zoneAt(row, now);
  const { date } = localMomentIn(timeZone, now);
  const today = facts.recent.find((checkIn) => checkIn.localDate === date);
  const checkedIn = new Set(facts.recent.map((checkIn) => checkIn.localDate));
  const monday = weekStartOf(date);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => ({
    date: day,
    kind: dayKind(day, calendar, leaves),
    checkedIn: checkedIn.has(day),
  }));
  const user = toUser(row, now);
  return {
    ...user,
    rank: row.ranks ? (facts.above[0]?.above ?? 0) + 1 : null,
    today: { date, timeZone, kind: dayKind(date, calendar, leaves), now: now.toISOString() },
    todayCheckIn: today ? toCheckIn(today) : null,
    nextBonus: nextStreakBonus(user.currentStreak, scoringPolicy),
    scoring: {
      earlyBefore: scoringPolicy.earlyBefore,
      onTimeBefore: scoringPolicy.onTimeBefore,
      earlyPoints: scoringPolicy.earlyPoints,
      basePoints: scoringPolicy.basePoints,
    },
    stats: {
      averageCheckInTime: averageCheckInTime(facts.recent.slice(0, AVERAGE_OF)),
      weeklyProgress: {
        checkedIn: days.filter((day) => day.checkedIn && day.kind === 'scheduled').length,
        scheduled: days.filter((day) => day.kind === 'scheduled').length,
        days,
      },
    },
  };
}
