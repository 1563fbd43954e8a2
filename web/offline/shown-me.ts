import type { CheckIn } from '../../domain/api/checkins.ts';
import type { Me, WeekDay } from '../../domain/api/me.ts';
import type { ProfileInput, User } from '../../domain/api/users.ts';
import type { Mood } from '../../domain/checkins/moods.ts';
import { isUnsent, type OfflineAction } from '../../domain/outbox/action.ts';
import { expectStreak } from '../../domain/streak/expected-streak.ts';
import { addDays, weekStartOf } from '../../domain/time/local-date.ts';
import { chooseZone, dayAt, zoneAt } from '../../domain/time/person-zone.ts';
import { errorText } from '../messages/error-text.ts';

/** The signed-in person as the server gave them, and when by the device's clock: together they tell the server's time. */
export interface LoadedMe extends Me {
  /** The device that `today.clockCheck` is signed for. */
  deviceId: string;
  /** Before the request went out, epoch milliseconds: what the device did before it, the answer knows. */
  askedAtMs: number;
  /** When the answer came, epoch milliseconds. */
  loadedAtMs: number;
}

/** A check-in that the server has not confirmed. No points are known of it. */
export interface WaitingCheckIn {
  actionId: string;
  /** ISO instant, by the server's clock as far as the device knows it. */
  occurredAt: string;
  mood: Mood | null;
  /** Refused for good: why. It then is no check-in. */
  refusal: string | null;
  /** Whether it went out at all. */
  sentCount: number;
  status: OfflineAction['status'];
}

/** The person as the screens show them: what the server said, with what the device did since. */
export interface ShownMe extends LoadedMe {
  waitingCheckIn: WaitingCheckIn | null;
  /** Points that claims on their way will take, when they are granted; the balance is without them already. */
  waitingPoints: number;
  /** The streak that a waiting check-in makes; null without one, and where that is not known. */
  expectedStreak: number | null;
}

/** The server's time now: the device's own clock may be wrong, and rules go by the server's. */
export function serverNow(me: LoadedMe): Date {
  return new Date(Date.parse(me.today.now) + Date.now() - me.loadedAtMs);
}

/** What kind of day it is: as the server said where it did, else as the same weekday of the week that it told. */
function kindOn(date: string, days: readonly WeekDay[]): WeekDay['kind'] {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const known = days.find((day) => day.date === date) ?? days.find((day) => weekday(day.date) === weekday(date));
  // A holiday or a leave was that day alone.
  return known?.kind === 'rest' || known?.date === date ? known.kind : 'scheduled';
}

/** The week as it stands on `date`: past the one that was told, a new one of the same kinds of days, with nothing in it. */
function weekOn(date: string, told: Me['stats']['weeklyProgress']): Me['stats']['weeklyProgress'] {
  const last = told.days.at(-1);
  if (!last || date <= last.date) return told;
  const start = weekStartOf(date);
  const days = told.days.map((_, index): WeekDay => {
    const day = addDays(start, index);
    return { date: day, kind: kindOn(day, told.days), checkedIn: false, frozen: false };
  });
  return { checkedIn: 0, scheduled: days.filter(({ kind }) => kind === 'scheduled').length, days };
}

/** The record on the day that it is now: yesterday's receipt is not today's, even when the server cannot be asked. */
function onItsDay(me: LoadedMe, now: Date): LoadedMe {
  const timeZone = zoneAt(me, now);
  const date = dayAt(me, now);
  if (date === me.today.date) return { ...me, today: { ...me.today, timeZone } };
  return {
    ...me,
    today: { ...me.today, date, timeZone, kind: kindOn(date, me.stats.weeklyProgress.days) },
    todayCheckIn: null,
    stats: { ...me.stats, weeklyProgress: weekOn(date, me.stats.weeklyProgress) },
  };
}

/** The person as the server will have them after the save, by its own rule for zones. The version stays: it is the server's to count. */
export function withProfile(me: LoadedMe, { timeZone, preferences, ...fields }: ProfileInput, now: Date): LoadedMe {
  const zone = timeZone === undefined ? {} : chooseZone(me, timeZone, now);
  return { ...me, ...fields, ...zone, preferences: { ...me.preferences, ...preferences }, version: me.version };
}

function withCheckInDay(me: LoadedMe): LoadedMe {
  const { weeklyProgress } = me.stats;
  const isNew = weeklyProgress.days.some((day) => day.date === me.today.date && !day.checkedIn);
  if (!isNew) return me;
  const days = weeklyProgress.days.map((day) => (day.date === me.today.date ? { ...day, checkedIn: true } : day));
  const checkedIn = weeklyProgress.checkedIn + 1;
  return { ...me, stats: { ...me.stats, weeklyProgress: { ...weeklyProgress, days, checkedIn } } };
}

/** The record with the server's answer to today's check-in: the streak that it made, too. */
function withAnswer(me: LoadedMe, checkIn: CheckIn): LoadedMe {
  const { streakDay } = checkIn;
  const { longestStreak, nextBonus } = me;
  return {
    ...me,
    todayCheckIn: checkIn,
    currentStreak: streakDay,
    longestStreak: Math.max(longestStreak, streakDay),
    // The next one is the server's to say.
    nextBonus: nextBonus && nextBonus.streakDay > streakDay ? nextBonus : null,
  };
}

/** The streak once the check-in that waits is sent, as far as the record that was read can tell. */
function expectedStreak({ today, currentStreak, todayCheckIn, stats }: LoadedMe, date: string): number | null {
  const read = { date: today.date, streak: currentStreak, hasCheckedIn: todayCheckIn !== null };
  return expectStreak(read, date, (day) => kindOn(day, stats.weeklyProgress.days));
}

/** Whether the answer of the action is newer than the record: then the record does not know of it. */
const isNews = (action: OfflineAction, me: LoadedMe): boolean =>
  action.status === 'completed' && (action.completedAt ?? 0) > me.askedAtMs;

/**
 * What the screens show: the record, and over it what was done on this device and is not in it yet. Once the server has
 * answered, its answer stands here until a newer record comes, so nothing flickers in between. Pure.
 */
export function shownMe(loaded: LoadedMe, actions: readonly OfflineAction[], now: Date): ShownMe {
  let me = onItsDay(loaded, now);
  let waitingCheckIn: WaitingCheckIn | null = null;
  let waitingPoints = 0;
  let balance = me.pointsBalance;
  const inOrder = actions.toSorted((a, b) => a.timestamp - b.timestamp);
  for (const action of inOrder) {
    const unsent = isUnsent(action);
    const news = isNews(action, loaded);
    switch (action.type) {
      case 'profile_update':
        if (unsent) me = onItsDay(withProfile(me, action.data as ProfileInput, now), now);
        else if (news) me = { ...me, ...(action.answer as User), pointsBalance: me.pointsBalance };
        break;
      case 'check_in': {
        if (action.status === 'completed') {
          const checkIn = action.answer as CheckIn;
          if (news && checkIn.localDate === me.today.date) me = withCheckInDay(withAnswer(me, checkIn));
          break;
        }
        const { occurredAt, mood = null } = action.data as { occurredAt: string; mood?: Mood };
        if (me.todayCheckIn || dayAt(me, new Date(occurredAt)) !== me.today.date) break;
        const { id, status, sentCount, refusal } = action;
        const reason = refusal && errorText(refusal.code, refusal.message);
        waitingCheckIn = { actionId: id, occurredAt, mood, status, sentCount, refusal: reason };
        break;
      }
      case 'reward_claim': {
        const points = Number(action.shows?.points ?? 0);
        if (unsent) {
          waitingPoints -= Math.min(points, 0);
          balance += Math.min(points, 0);
        } else if (news) balance += points;
        break;
      }
      default:
    }
  }
  if (me.todayCheckIn) waitingCheckIn = null;
  let expected: number | null = null;
  if (!me.todayCheckIn && waitingCheckIn?.refusal === null) {
    me = withCheckInDay(me);
    expected = expectedStreak(loaded, me.today.date);
  }
  return { ...me, pointsBalance: balance, waitingCheckIn, waitingPoints, expectedStreak: expected };
}
