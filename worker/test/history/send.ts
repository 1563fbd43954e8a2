import { expect } from 'vitest';
import type { WorkCalendar } from '#domain/calendar/work-calendar.ts';
import { take, type Action } from '#domain/test/model/actions.ts';
import { BADGES, CLAIMS_PER_HOUR, foundCompany, readToday, total, type Company } from '#domain/test/model/company.ts';
import type { History } from '#domain/test/model/histories.ts';
import { addDays, toInstant, type LocalDate } from '#domain/time/local-date.ts';
import {
  appAt,
  approved,
  badge,
  readBalance,
  call,
  checkedClock,
  NOW,
  person,
  reward,
  rows,
  type Answer,
} from '../harness.ts';

type Body = Record<string, unknown>;

/**
 * The settings are made this many days before the history. A correction reaches 60 days back, and uses the settings of
 * that day.
 */
const DAYS_BEFORE = 70;
const HOUR_MS = 3_600_000;

export interface Run {
  model: Company;
  users: string[];
  leaves: string[][];
  /** The id of each user's work calendar, which no other user has. */
  calendars: string[];
  redemptions: string[][];
}

let clock = new Date(0);
const app = appAt(() => clock);

function send(as: string, now: Date, method: 'PUT' | 'POST', path: string, body: Body): Promise<Answer> {
  clock = now;
  return call(app, as, method, path, body);
}

async function set(as: string, now: Date, key: string, value: unknown): Promise<Answer> {
  return approved(await send(as, now, 'PUT', `/api/settings/${key}`, { value }), app);
}

export async function offerBadges(): Promise<void> {
  for (const { id, points, criteria } of BADGES) {
    await badge({ id, points, criteria_type: criteria.type, criteria_count: criteria.count });
  }
}

async function insertCalendar({ workdays, holidays, times = null, pastRules = [] }: WorkCalendar): Promise<string> {
  const id = crypto.randomUUID();
  await rows(
    `INSERT INTO work_calendars (id, name, workdays, times, past_rules, created_at, updated_at)
     VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?5)`,
    id,
    JSON.stringify(workdays),
    times && JSON.stringify(times),
    JSON.stringify(pastRules),
    NOW.toISOString(),
  );
  await rows(
    `INSERT INTO holidays (calendar_id, date, name) SELECT ?1, value, 'Holiday' FROM json_each(?2)`,
    id,
    JSON.stringify([...holidays]),
  );
  return id;
}

/** `start` is a Monday. */
export async function beginRun({ first, perDay }: History, start: LocalDate): Promise<Run> {
  const model = foundCompany({ first, perDay, start });
  const users: string[] = [];
  const calendars: string[] = [];
  for (const { role, timeZone, opening, calendar } of model.members) {
    const { streak, longestStreak, lastDate } = opening;
    const calendarId = await insertCalendar(calendar);
    calendars.push(calendarId);
    users.push(
      await person({
        role,
        time_zone: timeZone,
        work_calendar_id: calendarId,
        opening_streak: streak,
        opening_longest_streak: longestStreak,
        opening_streak_through: lastDate,
        current_streak: streak,
        longest_streak: longestStreak,
      }),
    );
  }
  const boss = String(users.at(-1));
  const before = toInstant('UTC', addDays(start, -DAYS_BEFORE), 6 * 3_600);
  const settings: [string, unknown][] = [
    ['company_time_zone', model.timeZone],
    ['scoring_policy', first],
    ['award_points_per_day', perDay],
    ['claims_per_hour', CLAIMS_PER_HOUR],
  ];
  for (const [key, value] of settings) expect((await set(boss, before, key, value)).status, key).toBe(200);
  return { model, users, calendars, leaves: users.map(() => []), redemptions: users.map(() => []) };
}

async function sendAct(run: Run, context: Action, now: Date): Promise<Answer | null> {
  const { model, users } = run;
  const user = 'who' in context && typeof context.who === 'number' ? String(users[context.who]) : '';
  const admin = 'by' in context ? String(users[context.by]) : String(users.at(-1));
  const member = 'who' in context && typeof context.who === 'number' ? model.members[context.who] : undefined;
  const today = member ? readToday(model, member) : '';
  const reason = 'They asked.';
  const pick = <Item>(items: readonly Item[] | undefined, place: number) => items?.[place % Math.max(items.length, 1)];
  switch (context.type) {
    case 'checkIn':
      return send(user, now, 'POST', '/api/checkins', {});
    case 'late': {
      const occurredAt = new Date(now.getTime() - context.hoursAgo * HOUR_MS).toISOString();
      const check = context.isChecked ? await checkedClock(user, occurredAt) : {};
      return send(user, now, 'POST', '/api/checkins', { occurredAt, ...check });
    }
    case 'add': {
      const date = addDays(today, -context.daysAgo);
      return send(admin, now, 'POST', '/api/checkins/corrections', { userId: user, date, time: context.time, reason });
    }
    case 'void': {
      const { keepPoints } = context;
      const date = pick(member?.checkIns, context.pick)?.localDate;
      if (date === undefined) return null;
      return send(admin, now, 'POST', '/api/checkins/corrections/void', { userId: user, date, reason, keepPoints });
    }
    case 'leave': {
      const startDate = addDays(today, -context.daysAgo);
      const endDate = addDays(startDate, context.length);
      const given = await send(admin, now, 'POST', '/api/leaves', { userId: user, startDate, endDate, reason });
      if (given.status === 201) run.leaves[context.who]?.push(String(given.body.id));
      return given;
    }
    case 'leaveBack': {
      const id = pick(run.leaves[context.who], context.pick);
      return id === undefined ? null : send(admin, now, 'POST', `/api/leaves/${id}/take-back`, { reason });
    }
    case 'calendar': {
      const workCalendarId = await insertCalendar(context.calendar);
      const given = await send(admin, now, 'PUT', `/api/users/${user}`, { workCalendarId });
      if (given.status === 200) run.calendars[context.who] = workCalendarId;
      return given;
    }
    case 'holidays': {
      const path = `/api/calendars/${run.calendars[context.who]}`;
      const { body } = await call(appAt(now), admin, 'GET', path);
      const { name, workdays, times, isDefault, version } = body;
      const days = context.days.map((ago) => addDays(today, -ago));
      const left = (body.holidays as { date: string }[]).filter(({ date }) => !days.includes(date));
      const had = new Set((body.holidays as { date: string }[]).map(({ date }) => date));
      const come = days.filter((date) => !had.has(date)).map((date) => ({ date, name: 'Holiday' }));
      const draft = { name, workdays, times, isDefault, version, holidays: [...left, ...come] };
      const changed = await send(admin, now, 'PUT', path, draft);
      for (let isDone = changed.status !== 200; !isDone;) {
        isDone = (await send(admin, now, 'POST', `${path}/recompute`, {})).body.isDone === true;
      }
      return changed;
    }
    case 'policy':
      return set(admin, now, 'scoring_policy', context.policy);
    case 'companyZone':
      return set(admin, now, 'company_time_zone', context.zone);
    case 'zone':
      return send(user, now, 'PUT', '/api/profile', { timeZone: context.zone });
    case 'claim': {
      const cost = Math.ceil((await readBalance(user)) / context.share);
      if (cost === 0) return null;
      const rewardId = await reward({ points_cost: cost });
      const claimed = await send(user, now, 'POST', '/api/rewards/claim', { rewardId });
      if (claimed.status === 201) run.redemptions[context.who]?.push(String(claimed.body.id));
      return claimed;
    }
    case 'decide': {
      const id = pick(run.redemptions[context.who], context.pick);
      if (id === undefined) return null;
      if (admin === user && context.to === 'cancelled')
        return send(user, now, 'POST', `/api/redemptions/${id}/cancel`, {});
      const why = context.to === 'rejected' ? { rejectionReason: reason } : {};
      return send(admin, now, 'PUT', `/api/redemptions/${id}`, { status: context.to, ...why });
    }
    case 'award':
      return send(admin, now, 'POST', '/api/points', { userId: user, amount: context.amount, description: reason });
    default:
      return null;
  }
}

/** The balances of all users must then be the same in the database and in the model. */
export async function step(run: Run, context: Action): Promise<void> {
  const parts: Action[] =
    context.type === 'morning'
      ? [{ ...context, who: [] }, ...context.who.map((who): Action => ({ type: 'checkIn', who }))]
      : [context];
  for (const part of parts) {
    const before = run.model;
    const answer = await sendAct(run, part, before.now);
    run.model = take(before, part);
    const description = `${JSON.stringify(part)} at ${before.now.toISOString()}: ${JSON.stringify(answer?.body)}`;
    expect(answer?.status ?? 200, description).toBeLessThan(500);
    const balances = await rows<{ balance: number }>(
      `SELECT points_balance AS balance FROM json_each(?) AS asked JOIN users ON users.id = asked.value ORDER BY asked.key`,
      JSON.stringify(run.users),
    );
    const expected = run.model.members.map(({ ledger }) => ({ balance: total(ledger) }));
    expect(balances, description).toEqual(expected);
  }
}
