import { eq, sql } from 'drizzle-orm';
import { REPORTS_A_DAY, thanksCountSince } from '#domain/thanks/allowance.ts';
import { mayRead } from '#domain/thanks/readers.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { writeNotices } from '#worker/db/notices.ts';
import { thanks, thanksMarks, users, type ThanksRow, type UserRow } from '#worker/db/schema.ts';
import { findThanks, hasMark, isMarked } from './repository.ts';
import { areDeciders } from './write-repository.ts';

/** Throws thanks_not_found, also for a thanks that the user may not read. */
async function expectShown(db: Db, id: string, reader: UserRow): Promise<ThanksRow> {
  const row = await findThanks(db, id);
  if (!row || row.state !== 'shown' || !mayRead(reader, row)) throw new AppError('thanks_not_found');
  return row;
}

const isShown = (id: string): Guard =>
  guard('thanks mark: still shown', sql`EXISTS (SELECT 1 FROM thanks WHERE id = ${id} AND state = 'shown')`);

export interface Hearts {
  hearts: number;
  isHearted: boolean;
}

export async function setHeart(
  db: Db,
  id: string,
  isHearted: boolean,
  actor: UserRow,
  context: ActionContext,
): Promise<Hearts> {
  return commit<Hearts>(db, context, async () => {
    const row = await expectShown(db, id, actor);
    const has = await hasMark(db, id, actor.id, 'heart');
    if (has === isHearted) return { unchanged: { hearts: row.hearts, isHearted }, stored: { status: 200 } };
    const change = isHearted ? 1 : -1;
    const hearts = sql`(SELECT hearts FROM thanks WHERE id = ${id})`;
    return {
      answer: {
        read: statement<{ hearts: number }>(db, sql`SELECT ${hearts} AS hearts`),
        toAnswer: (rows) => ({ hearts: (rows[0] as { hearts: number }).hearts, isHearted }),
      },
      stored: {
        status: 200,
        response: sql`json_set(${JSON.stringify({ hearts: 0, isHearted })}, '$.hearts', ${hearts})`,
      },
      guards: [
        isShown(id),
        guard('heart: as read', sql`${isMarked(id, actor.id, 'heart')} = ${sql.raw(isHearted ? '0' : '1')}`),
      ],
      effects: { topics: ['thanks'] },
      statements: [
        isHearted
          ? db.insert(thanksMarks).values({
              thanksId: id,
              userId: actor.id,
              kind: 'heart',
              at: context.now.toISOString(),
            })
          : statement(
              db,
              sql`DELETE FROM thanks_marks WHERE thanks_id = ${id} AND kind = 'heart' AND user_id = ${actor.id}`,
            ),
        db
          .update(thanks)
          .set({ hearts: sql`hearts + ${change}` })
          .where(eq(thanks.id, id)),
      ],
    };
  });
}

/** A user reports a thanks once. A further report after an admin dismissed the first has no effect. */
export async function reportThanks(
  db: Db,
  id: string,
  actor: UserRow,
  context: ActionContext,
): Promise<Record<never, never>> {
  const at = context.now.toISOString();
  return commit<Record<never, never>>(db, context, async () => {
    const row = await expectShown(db, id, actor);
    if (await hasMark(db, id, actor.id, 'report')) return { unchanged: {}, stored: { status: 200 } };
    const [giver] = await db.select({ name: users.name }).from(users).where(eq(users.id, row.fromUser));
    // Admins hear of the first report, and of the first one after a decision.
    const isFirst = sql`EXISTS (SELECT 1 FROM thanks WHERE id = ${id} AND reported_at IS NULL)`;
    return {
      answer: {},
      stored: { status: 200 },
      guards: [
        isShown(id),
        guard('report: first', sql`NOT ${isMarked(id, actor.id, 'report')}`),
        guard(
          'report: limit of a day',
          sql`NOT EXISTS (SELECT 1 FROM thanks_marks WHERE user_id = ${actor.id} AND kind = 'report'
            AND at > ${thanksCountSince(context.now)} LIMIT 1 OFFSET ${REPORTS_A_DAY - 1})`,
        ),
      ],
      effects: { topics: ['thanks'], deliveries: true },
      statements: [
        db.insert(thanksMarks).values({ thanksId: id, userId: actor.id, kind: 'report', at }),
        ...writeNotices(
          db,
          {
            // A decision raises the version, so a report after it is a new event.
            id: `thanks-${id}-${row.version}`,
            kind: 'thanks_to_review',
            facts: { name: giver?.name ?? '', isReported: true },
            at,
            to: sql`${areDeciders(row)} AND id <> ${actor.id}`,
          },
          isFirst,
        ),
        db
          .update(thanks)
          .set({ reportedAt: sql`ifnull(reported_at, ${at})`, version: sql`version + 1` })
          .where(eq(thanks.id, id)),
      ],
    };
  });
}
