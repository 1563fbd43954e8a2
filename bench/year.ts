/**
 * Simulates a year of a company in five time zones through the API, inside workerd with a real D1. The clock jumps from
 * request to request. After each month, every streak must equal its recomputation, and every balance must equal its
 * ledger.
 */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { dayKind } from '#domain/calendar/work-calendar.ts';
import { addDays, daysBetween, toInstant, toMonth } from '#domain/time/local-date.ts';
import { listMonths, monthEnd } from '#domain/time/months.ts';
import { clockAt } from '#domain/time/user-zone.ts';
import worker from '#worker/index.demo.ts';
import { ADMIN_ACTIONS } from './year/admin-actions.ts';
import { CALENDAR_ACTIONS, finishRecomputing } from './year/calendar-actions.ts';
import { planCheckIn, readToday } from './year/check-ins.ts';
import { CALENDARS, FIRST_DAY, foundCompany, LAST_DAY, readHabit, type Person } from './year/company.ts';
import { COUNTED } from './year/counts.ts';
import { checkCompany } from './year/check-company.ts';
import { LEAVE_ACTIONS } from './year/leave-actions.ts';
import { OWN_ACTIONS } from './year/own-actions.ts';
import { printFigures, readFigures } from './year/report.ts';
import { planRehires } from './year/rehires.ts';
import { planPolicies } from './year/scoring-actions.ts';
import { Simulation } from './year/simulation.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const ON_DAYS_OFF = 0.04;
/** The nightly jobs are due at this hour. */
const SCHEDULED_AT_HOUR = 3;

const atHour = (day: string, hour: number): Date => toInstant('UTC', day, hour * HOUR);

function beginDay(simulation: Simulation, person: Person, people: readonly Person[]): void {
  const { random, now } = simulation;
  const { timeZone, dayStart } = clockAt(person.zone, now);
  const today = readToday(simulation, person);
  // For a night shift, the hours count from the start of its day.
  const at = (hour: number) => {
    const seconds = Math.floor(hour * HOUR) + dayStart * 60;
    const days = Math.floor(seconds / DAY);
    return toInstant(timeZone, addDays(today, days), seconds - days * DAY);
  };
  const calendar = CALENDARS[person.calendarId];
  const isScheduled = calendar !== undefined && dayKind(today, calendar, person.leaves) === 'scheduled';
  const { attends, between } = readHabit(person.habit);
  const checkInAt = at(between[0] + random.next() * (between[1] - between[0]));
  // After a change of zone, a part of the day may already be over.
  if (random.chance(isScheduled ? attends : ON_DAYS_OFF) && checkInAt > now) planCheckIn(simulation, person, checkInAt);
  for (const { perDay, perDayByHabit, perform } of [
    ...OWN_ACTIONS,
    ...ADMIN_ACTIONS,
    ...CALENDAR_ACTIONS,
    ...LEAVE_ACTIONS,
  ]) {
    if (!random.chance(perDayByHabit?.[person.habit] ?? perDay)) continue;
    simulation.plan(at(random.next() * 24), () => perform(simulation, person, people));
  }
  simulation.plan(at(24 + 1 / HOUR), () => beginDay(simulation, person, people));
}

async function runScheduled({ now }: Simulation): Promise<void> {
  await worker.scheduled({} as ScheduledController, { ...env, CLOCK: `fixed:${now.toISOString()}` } as never);
}

it('every streak and every balance is correct in each month of a year', async () => {
  const startedMs = Date.now();
  const elapsedSeconds = () => Math.round((Date.now() - startedMs) / 1_000);
  const seed = Number(env.FUZZ_SEED || 1);
  console.log(`Seed ${seed}. To replay this run: SEED=${seed} npm run simulate:year`);

  const simulation = new Simulation(seed, atHour(addDays(FIRST_DAY, -1), 0));
  const people = await foundCompany();
  const days = daysBetween(FIRST_DAY, LAST_DAY) + 1;
  for (const person of people) {
    simulation.plan(toInstant(person.homeZone, FIRST_DAY, 1), () => beginDay(simulation, person, people));
  }
  for (let day = 0; day < days; day++) {
    simulation.plan(atHour(addDays(FIRST_DAY, day), SCHEDULED_AT_HOUR), () => runScheduled(simulation));
  }
  planPolicies(simulation, people);
  planRehires(simulation, people, (person) => beginDay(simulation, person, people));

  for (const month of listMonths(toMonth(FIRST_DAY), toMonth(LAST_DAY))) {
    const last = monthEnd(month) < LAST_DAY ? monthEnd(month) : LAST_DAY;
    await simulation.runUntil(atHour(last, 24));
    if (simulation.problems.length === 0) {
      await finishRecomputing(simulation, people);
      await checkCompany(simulation, people);
    }
    if (simulation.problems.length > 0) break;
    console.log(`${last}: all equal after ${simulation.requests} requests and ${elapsedSeconds()} s`);
  }

  printFigures(await readFigures(simulation, { seed, people: people.length, days, seconds: elapsedSeconds() }));
  const { problems, counts } = simulation;
  const missing = COUNTED.filter((name) => !counts.has(name)).map((name) => `It never happened: ${name}`);
  const found = problems.length > 0 ? problems : missing;
  if (found.length > 0) console.error(`Not as it should be:\n${found.join('\n')}`);
  expect(found.length, `problems of seed ${seed}, listed above`).toBe(0);
});
