import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { hasSameFigures } from '#domain/record/recompute.ts';
import { fromScratch } from '#domain/test/model/write.ts';
import { addDays } from '#domain/time/local-date.ts';
import { findDifferences, findFigureDifferences, findTotalDifference } from '#worker/core/audit/find-differences.ts';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { openDb } from '#worker/db/client.ts';
import { pointTransactions } from '#worker/db/schema.ts';
import { rows } from '../harness.ts';
import { expectCheckInsArePaid, expectInvariantsHold } from '../ledger.ts';
import { readRecomputed } from '../recomputed.ts';
import type { Run } from './send.ts';

const db = openDb(env.DB);
const DAYS_AUDITED = 35;
const DAY_MS = 24 * 3_600_000;

async function expectRecordsHold({ model, users: ids }: Run): Promise<void> {
  for (const [place, id] of ids.entries()) {
    const { user, made, again } = await readRecomputed(id, model.now);
    again.checkIns.forEach((one, index) => {
      const stored = made[index];
      expect(stored && hasSameFigures(stored, one), `${id} on ${one.localDate}`).toBe(true);
    });
    expect(
      [user.currentStreak, user.longestStreak, user.streakFreezes, user.longestEarlyRun, user.lastCheckInDate],
      id,
    ).toEqual([
      again.state.streak,
      again.state.longestStreak,
      again.state.freezes,
      again.state.longestEarlyRun,
      made.at(-1)?.localDate ?? null,
    ]);
    const member = model.members[place];
    if (!member) continue;
    const recomputed = fromScratch(model, member).checkIns;
    const facts = (list: readonly { localDate: string; pointsEarned: number; streakDay: number }[]) =>
      list.map(({ localDate, pointsEarned, streakDay }) => [localDate, pointsEarned, streakDay]);
    expect(facts(made), id).toEqual(facts(recomputed));
  }
}

async function expectLimitsHold({ model, users: ids }: Run): Promise<void> {
  for (const id of ids) {
    const given = await db
      .select()
      .from(pointTransactions)
      .where(sql`${pointTransactions.createdBy} = ${id} AND ${pointTransactions.pointsAmount} > 0`);
    const counted = given.filter(({ referenceType, transactionType }) => {
      return referenceType !== 'redemption' && (referenceType !== 'correction' || transactionType === 'bonus');
    });
    for (const { createdAt } of counted) {
      const until = Date.parse(createdAt);
      const ofDay = counted.filter(
        (row) => Date.parse(row.createdAt) <= until && Date.parse(row.createdAt) > until - DAY_MS,
      );
      const sum = ofDay.reduce((total, { pointsAmount }) => total + pointsAmount, 0);
      expect(sum, `what ${id} gave`).toBeLessThanOrEqual(model.perDay);
    }
  }
}

const FIGURES = ['users', 'reward_months', 'redemption_counts', 'badge_holders', 'department_people', 'user_words'];

async function readFigures(): Promise<Record<string, unknown[]>> {
  const figures: Record<string, unknown[]> = {};
  for (const table of FIGURES) figures[table] = await rows(`SELECT * FROM ${table} ORDER BY 1, 2`);
  const isCounted = (row: Record<string, unknown>) =>
    Object.values(row).some((value) => typeof value === 'number' && value !== 0);
  // Rows whose counts are all zero may be missing.
  figures.department_days = (await rows('SELECT * FROM department_days ORDER BY day, department')).filter(isCounted);
  figures.redemption_counts =
    figures.redemption_counts?.filter((row) => isCounted(row as Record<string, unknown>)) ?? [];
  figures.reward_months = figures.reward_months?.filter((row) => isCounted(row as Record<string, unknown>)) ?? [];
  return figures;
}

async function expectRebuildChangesNothing(): Promise<void> {
  const before = await readFigures();
  await env.DB.batch(REBUILD_FIGURES.map((text) => env.DB.prepare(text)));
  expect(await readFigures()).toEqual(before);
}

/** Figures are compared only for the days up to `now`. */
export async function expectAuditFindsNothing(now: Date): Promise<void> {
  const utcDate = now.toISOString().slice(0, 10);
  const found = await findDifferences(db, { after: '', through: '\u{10ffff}' }, now);
  for (let ago = 0; ago < DAYS_AUDITED; ago++) found.push(...(await findFigureDifferences(db, addDays(utcDate, -ago))));
  expect([...found, ...(await findTotalDifference(db))]).toEqual([]);
}

export async function expectAllHolds(run: Run): Promise<void> {
  await expectRecordsHold(run);
  await expectLimitsHold(run);
  await expectInvariantsHold();
  await expectCheckInsArePaid();
  await expectAuditFindsNothing(run.model.now);
  await expectRebuildChangesNothing();
}
