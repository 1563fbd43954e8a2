import type { CheckIn } from '#domain/api/checkins.ts';
import type { Me, WeekDay } from '#domain/api/me.ts';
import type { Redemption } from '#domain/api/redemptions.ts';
import type { ProfileInput, User } from '#domain/api/users.ts';
import type { Mood } from '#domain/checkins/moods.ts';
import { isUnsent, type OfflineAction } from '#domain/outbox/action.ts';
import { expectStreak } from '#domain/streak/expected-streak.ts';
import { addDays, toWeekStart } from '#domain/time/local-date.ts';
import { chooseZone, dayAt, zoneAt } from '#domain/time/user-zone.ts';
import { errorText } from '../messages/error-text.ts';
import { readServerMs, type PageClock } from './page-clock.ts';

/** The signed-in user's record, with the times of its request and its answer by the device's clock. */
export interface LoadedMe extends Me {
  /** The id of the device for which `today.clockCheck` is signed. */
  deviceId: string;
  /**
   * The time just before the request, epoch milliseconds. The answer includes everything that the device had sent by
   * then.
   */
  askedAtMs: number;
  loadedAtMs: number;
  /** Both clocks when the answer arrived. Data that an earlier release stored on this device has none. */
  clock?: PageClock;
}

/** A check-in that the server has not confirmed, so that its points are unknown. */
export interface WaitingCheckIn {
  actionId: string;
  /** An ISO instant by the server's clock, as far as the device knows it. */
  occurredAt: string;
  mood: Mood | null;
  refusal: string | null;
  sentCount: number;
  status: OfflineAction['status'];
}

/** The user's record as the screens show it: the server's answer with this device's later actions. */
export interface ShownMe extends LoadedMe {
  waitingCheckIn: WaitingCheckIn | null;
  /** The points of claims that are not sent yet. These points are already subtracted from the balance. */
  waitingPoints: number;
  /**
   * The streak that the waiting check-in is expected to reach. Null when no check-in waits, or when the streak is not
   * known.
   */
  expectedStreak: number | null;
}

/** The rules use the server's clock, because the device's clock may be wrong, or may be set while the page is open. */
export function serverNow(me: LoadedMe): Date {
  if (me.clock) return new Date(readServerMs(me.clock));
  return new Date(Date.parse(me.today.now) + Date.now() - me.loadedAtMs);
}

function kindOn(date: string, days: readonly WeekDay[]): WeekDay['kind'] {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const known = days.find((day) => day.date === date) ?? days.find((day) => weekday(day.date) === weekday(date));
  // A holiday or a leave applies to its own day only.
  return known?.kind === 'rest' || known?.date === date ? known.kind : 'scheduled';
}

/** For a date after the loaded week, returns a new week without check-ins, with the same rest days. */
function weekOn(date: string, progress: Me['stats']['weeklyProgress']): Me['stats']['weeklyProgress'] {
  const last = progress.days.at(-1);
  if (!last || date <= last.date) return progress;
  const start = toWeekStart(date);
  const days = progress.days.map((_, index): WeekDay => {
    const day = addDays(start, index);
    return { date: day, kind: kindOn(day, progress.days), checkedIn: false, frozen: false };
  });
  return { checkedIn: 0, scheduled: days.filter(({ kind }) => kind === 'scheduled').length, days };
}

/** Moves the record to the current day, so that yesterday's receipt does not count as today's, even offline. */
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

/** A new time zone follows the server's rule. The version does not change, because only the server raises it. */
function withProfile(me: LoadedMe, { timeZone, preferences, ...fields }: ProfileInput, now: Date): LoadedMe {
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

function withAnswer(me: LoadedMe, checkIn: CheckIn): LoadedMe {
  const { streakDay } = checkIn;
  const { longestStreak, nextBonus } = me;
  return {
    ...me,
    todayCheckIn: checkIn,
    currentStreak: streakDay,
    longestStreak: Math.max(longestStreak, streakDay),
    // Only the server knows the next bonus.
    nextBonus: nextBonus && nextBonus.streakDay > streakDay ? nextBonus : null,
  };
}

/** Returns the streak that a check-in on `date` would reach, or null when the loaded record is too old to know it. */
function expectedStreak({ today, currentStreak, todayCheckIn, stats }: LoadedMe, date: string): number | null {
  const read = { date: today.date, streak: currentStreak, hasCheckedIn: todayCheckIn !== null };
  return expectStreak(read, date, (day) => kindOn(day, stats.weeklyProgress.days));
}

const isNewer = (action: OfflineAction, me: LoadedMe): boolean =>
  action.status === 'completed' && (action.completedAt ?? 0) > me.askedAtMs;

/** Returns true when the record lacks the action. */
export const isNewerThan = (me: LoadedMe, action: OfflineAction): boolean => isUnsent(action) || isNewer(action, me);

/**
 * An answered action still counts until a newer record arrives, so that the shown values do not change back for a
 * moment.
 */
export function shownMe(loaded: LoadedMe, actions: readonly OfflineAction[], now: Date): ShownMe {
  let me = onItsDay(loaded, now);
  let waitingCheckIn: WaitingCheckIn | null = null;
  let waitingPoints = 0;
  let balance = me.pointsBalance;
  const inOrder = actions.toSorted((a, b) => a.timestamp - b.timestamp);
  for (const action of inOrder) {
    const unsent = isUnsent(action);
    const answered = isNewer(action, loaded);
    switch (action.type) {
      case 'profile_update':
        if (unsent) me = onItsDay(withProfile(me, action.data as ProfileInput, now), now);
        else if (answered) me = { ...me, ...(action.answer as User), pointsBalance: me.pointsBalance };
        break;
      case 'check_in': {
        if (action.status === 'completed') {
          const checkIn = action.answer as CheckIn;
          if (answered && checkIn.localDate === me.today.date) me = withCheckInDay(withAnswer(me, checkIn));
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
        } else if (answered) balance += points;
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

/** A `known` claim is on the server, and its cancellation may be waiting. A `waiting` claim is not sent yet. */
type ShownClaim =
  | { kind: 'known'; claim: Redemption; isCancelling: boolean }
  | { kind: 'waiting'; action: OfflineAction };

const isCancel = ({ endpoint }: OfflineAction): boolean => endpoint.endsWith('/cancel');

/** `loadedAt` is the time when the list arrived, epoch milliseconds. */
export function shownClaims(
  claims: readonly Redemption[],
  actions: readonly OfflineAction[],
  loadedAt: number,
): ShownClaim[] {
  const own = actions.filter(({ type }) => type === 'reward_claim').toSorted((a, b) => b.timestamp - a.timestamp);
  const answers = own
    .filter(({ status, completedAt }) => status === 'completed' && (completedAt ?? 0) > loadedAt)
    .map(({ answer }) => answer as Redemption);
  const newer = new Map(answers.toReversed().map((claim) => [claim.id, claim]));
  const known = claims.map((claim) => {
    const answer = newer.get(claim.id);
    return answer && answer.version > claim.version ? answer : claim;
  });
  const made = answers.filter(
    ({ id }, index) => !known.some((claim) => claim.id === id) && answers.findIndex((one) => one.id === id) === index,
  );
  const cancelling = new Set(own.filter((one) => isCancel(one) && isUnsent(one)).map(({ endpoint }) => endpoint));
  return [
    ...own.filter((one) => !isCancel(one) && isUnsent(one)).map((action) => ({ kind: 'waiting' as const, action })),
    ...[...made, ...known].map((claim) => ({
      kind: 'known' as const,
      claim,
      isCancelling: claim.status === 'pending' && cancelling.has(`/api/redemptions/${claim.id}/cancel`),
    })),
  ];
}
