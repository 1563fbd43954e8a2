import { hasSameFigures } from '../../domain/record/recompute.ts';
import { judgeMonths } from '../../domain/record/months.ts';
import { streakValidThrough } from '../../domain/streak/streak.ts';
import { monthOf } from '../../domain/time/local-date.ts';
import { dayAt } from '../../domain/time/person-zone.ts';
import { listMonths, monthEnd } from '../../domain/time/months.ts';
import { rows } from '../../worker/test/harness.ts';
import { findBroken, findUnpaidDays } from '../../worker/test/ledger.ts';
import { readRecomputed } from '../../worker/test/recomputed.ts';
import { FIRST_DAY, type Person } from './company.ts';
import type { Simulation } from './simulation.ts';

type Recomputed = Awaited<ReturnType<typeof readRecomputed>>;

const HOUR_MS = 3_600_000;
const UNVERIFIED_A_MONTH = 3;
/** The last requests of so many users are printed: one rule that is broken shows in nearly everybody's record. */
const JOURNALS_MAX = 3;

/** Where the stored streak, and the figures of check-ins, differ from those of a computation from scratch. */
function compareFigures({ user, made, workDays, again }: Recomputed): string[] {
  const { state } = again;
  const days = again.checkIns.filter((one, index) => {
    const stored = made[index];
    return !stored || !hasSameFigures(stored, one);
  });
  const validThrough = streakValidThrough(
    { streak: state.streak, longest: state.longestStreak, freezes: state.freezes, lastDate: state.lastDate },
    workDays,
  );
  const stored = {
    streak: user.currentStreak,
    longestStreak: user.longestStreak,
    freezes: user.streakFreezes,
    longestEarlyRun: user.longestEarlyRun,
    lastDate: user.lastCheckInDate,
    // A user without a check-in has none stored.
    validThrough: made.length === 0 ? validThrough : user.streakValidThrough,
  };
  const computed = {
    streak: state.streak,
    longestStreak: state.longestStreak,
    freezes: state.freezes,
    longestEarlyRun: state.longestEarlyRun,
    lastDate: made.at(-1)?.localDate ?? null,
    validThrough,
  };
  const [kept, told] = [JSON.stringify(stored), JSON.stringify(computed)];
  return [
    ...days.map(({ localDate, streakDay, pointsEarned }) => {
      const was = made.find((one) => one.localDate === localDate);
      return `the check-in of ${localDate} is stored with streak day ${was?.streakDay} and ${was?.pointsEarned} points, and computed with ${streakDay} and ${pointsEarned}`;
    }),
    ...(kept === told ? [] : [`the streak is stored as ${kept}, and computed as ${told}`]),
  ];
}

/** Check-ins of two days within six hours, and months with more unverified ones than are allowed. */
function findCrowded({ made }: Recomputed): string[] {
  const byInstant = made.toSorted((a, b) => (a.checkInTime < b.checkInTime ? -1 : 1));
  const near = byInstant.filter((one, index) => {
    const next = byInstant[index + 1];
    return next && Date.parse(next.checkInTime) - Date.parse(one.checkInTime) < 6 * HOUR_MS;
  });
  const unverified = Map.groupBy(
    made.filter(({ timeProof }) => timeProof === 'unverified'),
    ({ localDate }) => monthOf(localDate),
  );
  const full = [...unverified].filter(([, ofMonth]) => ofMonth.length > UNVERIFIED_A_MONTH);
  return [
    ...near.map(({ localDate }) => `the check-in of ${localDate} lies less than 6 hours before that of another day`),
    ...full.map(([month, { length }]) => `${month} has ${length} unverified check-ins`),
  ];
}

/**
 * Where the stored perfect months differ from a judgement from scratch. One that was given stays when the user's calendar changes
 * within it (docs/decisions/0021).
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
  const judged = judgeMonths(listMonths(monthOf(FIRST_DAY), monthOf(today)), facts, today);
  const changedMonths = new Set(
    moves.filter(({ until }) => until < monthEnd(monthOf(until))).map(({ until }) => monthOf(until)),
  );
  return judged
    .filter(({ month, isPerfect }) => given.has(month) !== isPerfect && !(given.has(month) && changedMonths.has(month)))
    .map(
      ({ month, isPerfect }) => `${month} is ${isPerfect ? 'perfect and not stored' : 'stored as perfect and is not'}`,
    );
}

/** Users whose running balances do not chain, or fall below 0. */
const UNCHAINED = `SELECT user_id, seq FROM (
    SELECT user_id, seq, points_amount, running_balance,
      ifnull(lag(running_balance) OVER (PARTITION BY user_id ORDER BY seq), 0) AS before
    FROM point_transactions
  ) WHERE running_balance <> before + points_amount OR running_balance < 0`;

/** Holds every stored streak against its recomputation and every balance against its ledger. Adds what differs to the problems. */
export async function checkCompany(simulation: Simulation, people: readonly Person[]): Promise<void> {
  const { now, problems } = simulation;
  const tell = (lines: readonly string[]) => problems.push(...lines.map((line) => `${now.toISOString()}: ${line}`));
  let journals = 0;
  for (const { id } of people) {
    const recomputed = await readRecomputed(id, now);
    const found = [
      ...compareFigures(recomputed),
      ...findCrowded(recomputed),
      ...(await compareMonths(recomputed, now)),
    ];
    if (found.length === 0) continue;
    tell(found.map((line) => `${id}: ${line}`));
    journals += 1;
    if (journals <= JOURNALS_MAX) problems.push(...simulation.readJournal(id).map((line) => `    ${line}`));
  }
  const unpaid = await findUnpaidDays();
  const unchained = await rows(UNCHAINED);
  const broken = await findBroken();
  if (unpaid.length > 0) tell([`days whose bookings are not what they owe: ${JSON.stringify(unpaid)}`]);
  if (unchained.length > 0) tell([`ledger rows that do not chain: ${JSON.stringify(unchained)}`]);
  tell(Object.entries(broken).map(([name, results]) => `${name}: ${JSON.stringify(results)}`));
}
