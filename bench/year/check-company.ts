import { env } from 'cloudflare:workers';
import { judgeMonths } from '#domain/record/months.ts';
import { addDays, toMonth } from '#domain/time/local-date.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { listMonths, monthEnd } from '#domain/time/months.ts';
import { findDifferences, findFigureDifferences, findTotalDifference } from '#worker/core/audit/find-differences.ts';
import { openDb } from '#worker/db/client.ts';
import { rows } from '#worker/test/harness.ts';
import { findBroken, findUnpaidDays } from '#worker/test/ledger.ts';
import { readRecomputed } from '#worker/test/recomputed.ts';
import { FIRST_DAY, type Person } from './company.ts';
import type { Simulation } from './simulation.ts';

type Recomputed = Awaited<ReturnType<typeof readRecomputed>>;

const HOUR_MS = 3_600_000;
const UNVERIFIED_A_MONTH = 3;
/** One broken rule affects nearly all users, so a few examples are enough. */
const JOURNALS_MAX = 3;

function findTooClose({ made }: Recomputed): string[] {
  const byInstant = made.toSorted((a, b) => (a.checkInTime < b.checkInTime ? -1 : 1));
  const near = byInstant.filter((one, index) => {
    const next = byInstant[index + 1];
    return next && Date.parse(next.checkInTime) - Date.parse(one.checkInTime) < 6 * HOUR_MS;
  });
  const unverified = Map.groupBy(
    made.filter(({ timeProof }) => timeProof === 'unverified'),
    ({ localDate }) => toMonth(localDate),
  );
  const full = [...unverified].filter(([, ofMonth]) => ofMonth.length > UNVERIFIED_A_MONTH);
  return [
    ...near.map(({ localDate }) => `the check-in of ${localDate} lies less than 6 hours before that of another day`),
    ...full.map(([month, { length }]) => `${month} has ${length} unverified check-ins`),
  ];
}

/**
 * A stored perfect month is no difference when the user's calendar changed within it, because the user keeps such a
 * month (docs/decisions/0052).
 */
async function compareMonths({ user, made, workDays }: Recomputed, now: Date): Promise<string[]> {
  const [stored, moves] = await Promise.all([
    rows<{ month: string }>('SELECT month FROM perfect_months WHERE user_id = ?', user.id),
    rows<{ until: string }>('SELECT until FROM past_calendars WHERE user_id = ?', user.id),
  ]);
  const given = new Set(stored.map(({ month }) => month));
  const today = dayAt(user, now);
  const attended = new Set(made.map(({ localDate }) => localDate));
  const facts = { workDays, hireDate: user.hireDate, attended };
  const judged = judgeMonths(listMonths(toMonth(FIRST_DAY), toMonth(today)), facts, today);
  const changedMonths = new Set(
    moves.filter(({ until }) => until < monthEnd(toMonth(until))).map(({ until }) => toMonth(until)),
  );
  return judged
    .filter(({ month, isPerfect }) => given.has(month) !== isPerfect && !(given.has(month) && changedMonths.has(month)))
    .map(
      ({ month, isPerfect }) => `${month} is ${isPerfect ? 'perfect and not stored' : 'stored as perfect and is not'}`,
    );
}

async function audit(now: Date): Promise<string[]> {
  const db = openDb(env.DB);
  const everybody = { after: '', through: '\u{10ffff}' };
  const days = Array.from({ length: 35 }, (_, back) => addDays(now.toISOString().slice(0, 10), -back));
  const found = [
    ...(await findDifferences(db, everybody, now)),
    ...(await Promise.all(days.map((day) => findFigureDifferences(db, day)))).flat(),
    ...(await findTotalDifference(db)),
  ];
  return found.map(({ kind, userId, day, stored, computed }) =>
    [userId ?? 'the company', kind, day ?? '', `is stored as ${stored}, and computed as ${computed}`].join(' '),
  );
}

export async function checkCompany(simulation: Simulation, people: readonly Person[]): Promise<void> {
  const { now, problems } = simulation;
  const tell = (lines: readonly string[]) => problems.push(...lines.map((line) => `${now.toISOString()}: ${line}`));
  let journals = 0;
  for (const { id } of people) {
    const recomputed = await readRecomputed(id, now);
    const found = [...findTooClose(recomputed), ...(await compareMonths(recomputed, now))];
    if (found.length === 0) continue;
    tell(found.map((line) => `${id}: ${line}`));
    journals += 1;
    if (journals <= JOURNALS_MAX) problems.push(...simulation.readJournal(id).map((line) => `    ${line}`));
  }
  const unpaid = await findUnpaidDays();
  const broken = await findBroken();
  if (unpaid.length > 0) tell([`days whose bookings are not what they owe: ${JSON.stringify(unpaid)}`]);
  tell(await audit(now));
  tell(Object.entries(broken).map(([name, results]) => `${name}: ${JSON.stringify(results)}`));
}
