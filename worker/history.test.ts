import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { FIRST_DAY } from '#domain/test/arbitraries.ts';
import type { Action } from '#domain/test/model/actions.ts';
import { shortHistories, type History } from '#domain/test/model/histories.ts';
import { addDays, daysBetween, toWeekStart, type LocalDate } from '#domain/time/local-date.ts';
import { archiveAll, readEverything } from './test/move-months.ts';
import { rows } from './test/harness.ts';
import { expectAllHolds, expectAuditFindsNothing } from './test/history/hold.ts';
import { beginRun, offerBadges, step } from './test/history/send.ts';
import { expectInvariantsHold } from './test/ledger.ts';

const HISTORIES = 40;
const ARCHIVED = 8;
const DAY_MS = 86_400_000;
/**
 * The number of days from the last act of a history to the first act of the next history. A correction must not change
 * days of the previous history.
 */
const GAP = 150;
const SHRINK_MS = 600_000;
/** Each run draws other histories. FUZZ_SEED repeats a run. Add a test below for a seed that failed. */
const SEED = env.FUZZ_SEED === '' ? Math.floor(Math.random() * 2 ** 31) : Number(env.FUZZ_SEED);

let start: LocalDate = toWeekStart('2026-06-01');

/** Moves the holidays of a history to the dates of the run. They were drawn relative to FIRST_DAY. */
function shift(context: Action, to: LocalDate): Action {
  if (context.type !== 'calendar') return context;
  const days = daysBetween(FIRST_DAY, to);
  const holidays = new Set([...context.calendar.holidays].map((day) => addDays(day, days)));
  return { ...context, calendar: { ...context.calendar, holidays } };
}

async function play(history: History): Promise<void> {
  const run = await beginRun(history, start);
  for (const act of history.acts) await step(run, shift(act, start));
  start = toWeekStart(addDays(run.model.now.toISOString().slice(0, 10), GAP));
  await expectAllHolds(run);
}

beforeAll(offerBadges);

it(`after ${ARCHIVED} histories, archiving and restoring months changes no sums, seed ${SEED}`, async () => {
  await fc.assert(fc.asyncProperty(shortHistories, play), { numRuns: ARCHIVED, seed: SEED, endOnFailure: true });
  const now = new Date(`${start}T12:00:00.000Z`);
  const holds = async () => {
    await expectInvariantsHold();
    for (const ahead of [0, 200, 395, 500]) await expectAuditFindsNothing(new Date(now.getTime() + ahead * DAY_MS));
  };
  const everything = await readEverything();
  await archiveAll(now);
  expect((await rows('SELECT 1 FROM archived_records')).length).toBeGreaterThan(0);
  expect(await readEverything()).toEqual(everything);
  await holds();
  await rows(`UPDATE archives SET state = 'restoring', place = ''`);
  await archiveAll(now);
  expect(await rows(`SELECT DISTINCT state FROM archives`)).toEqual([{ state: 'restored' }]);
  expect(await readEverything()).toEqual(everything);
  await holds();
});

it(`${HISTORIES} random histories end as the model expects, seed ${SEED}`, { timeout: 1_200_000 }, async () => {
  console.log(`histories: seed ${SEED}`);
  await fc.assert(fc.asyncProperty(shortHistories, play), {
    numRuns: HISTORIES,
    seed: SEED,
    // After this time, the search for a shorter failing history ends, and the shortest one so far is reported.
    interruptAfterTimeLimit: SHRINK_MS,
    markInterruptAsFailure: true,
  });
  expect(start > '2026-06-01').toBe(true);
});
