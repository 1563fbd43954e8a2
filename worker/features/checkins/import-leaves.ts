import { and, sql } from 'drizzle-orm';
import { ERRORS, type ErrorCode, type FieldIssue } from '../../../domain/api/errors.ts';
import type { LeaveFileRow, LeaveRowResult, LeaveRows } from '../../../domain/api/leaves.ts';
import { overlaps } from '../../../domain/leaves/leave-days.ts';
import { refusalToGiveLeave } from '../../../domain/record/correct-leave.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import type { Db } from '../../db/client.ts';
import { leaves, users, type LeaveRow, type UserRow } from '../../db/schema.ts';
import { giveLeave } from './change-leave.ts';

interface Person {
  user: UserRow;
  leaves: Pick<LeaveRow, 'startDate' | 'endDate' | 'kind'>[];
}

/** The users of the addresses in small letters, with their approved leave. */
async function readPeople(db: Db, rows: readonly LeaveFileRow[]): Promise<Map<string, Person>> {
  const emails = JSON.stringify(rows.map(({ email }) => email));
  const found = await db
    .select()
    .from(users)
    .where(and(sql`email COLLATE NOCASE IN (SELECT value FROM json_each(${emails}))`, sql`is_active = 1`));
  const ids = JSON.stringify(found.map(({ id }) => id));
  const first = rows.map(({ startDate }) => startDate).toSorted()[0];
  const given = await db
    .select()
    .from(leaves)
    .where(sql`user_id IN (SELECT value FROM json_each(${ids})) AND end_date >= ${first} AND status = 'approved'`);
  return new Map(
    found.map((user) => [user.email.toLowerCase(), { user, leaves: given.filter(({ userId }) => userId === user.id) }]),
  );
}

const refuse = (name: string | null, code: ErrorCode, fields?: FieldIssue[]): LeaveRowResult => ({
  outcome: 'refused',
  name,
  code,
  message: ERRORS[code].message,
  ...(fields && { fields }),
});

/** What the row would do, for what its user has. */
function compare(person: Person | undefined, row: LeaveFileRow, actor: UserRow, now: Date): LeaveRowResult {
  if (!person) return refuse(null, 'user_not_found');
  const { name } = person.user;
  const taken = person.leaves.filter((leave) => overlaps(leave, row));
  const isThere = taken.some(
    ({ startDate, endDate, kind }) => startDate === row.startDate && endDate === row.endDate && kind === row.kind,
  );
  if (isThere) return { outcome: 'there', name };
  const refusal = refusalToGiveLeave({ actor, user: person.user, now }, row, taken);
  if (!refusal) return { outcome: 'ready', name };
  return refuse(name, refusal.refused, refusal.fields);
}

async function compareRow(db: Db, row: LeaveFileRow, actor: UserRow, now: Date): Promise<LeaveRowResult> {
  return compare((await readPeople(db, [row])).get(row.email), row, actor, now);
}

/** Gives the leave of a row that is ready. */
async function giveRow(
  db: Db,
  { user }: Person,
  row: LeaveFileRow,
  { reason, actor, act }: { reason: string; actor: UserRow; act: Act },
): Promise<LeaveRowResult> {
  const { startDate, endDate, kind } = row;
  const { name } = user;
  try {
    await giveLeave(db, { userId: user.id, startDate, endDate, kind, reason }, actor, act, { mayOverlap: false });
    return { outcome: 'given', name };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The same file, sent twice at once, or a request that was approved meanwhile.
    if (error.code === 'leave_overlaps') return compareRow(db, row, actor, act.now);
    return refuse(name, error.code);
  }
}

/**
 * Gives leave by the rows of a file, each in a batch of its own, or says what it would do. Leave that is there already is not
 * given again, so that the same rows may be sent as often as one likes: nothing is stored under the request's key.
 */
export async function importLeaves(
  db: Db,
  { rows: sent, reason, dryRun }: LeaveRows,
  actor: UserRow,
  request: Act,
): Promise<{ items: LeaveRowResult[] }> {
  const act: Act = { ...request, idempotent: null };
  const rows = sent.map((row) => ({ ...row, email: row.email.toLowerCase() }));
  const people = await readPeople(db, rows);
  const items: LeaveRowResult[] = [];
  for (const row of rows) {
    const person = people.get(row.email);
    const result = compare(person, row, actor, act.now);
    const isReady = result.outcome === 'ready' && person;
    items.push(isReady && !dryRun ? await giveRow(db, person, row, { reason, actor, act }) : result);
    // What a later row of the same person meets.
    if (isReady) person.leaves.push(row);
  }
  return { items };
}
