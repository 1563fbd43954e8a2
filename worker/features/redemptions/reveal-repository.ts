import { and, eq, sql } from 'drizzle-orm';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { redemptions, type RedemptionRow } from '#worker/db/schema.ts';

/** Later looks at a code are only counted. */
const LOGGED_MAX = 100;

export async function findOwnRedemption(db: Db, id: string, userId: string): Promise<RedemptionRow | undefined> {
  const [row] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.id, id), eq(redemptions.userId, userId)));
  return row;
}

export const logReveal = (db: Db, codeId: string, at: string): Statement[] => [
  statement(db, sql`UPDATE reward_codes SET reveals = reveals + 1 WHERE id = ${codeId}`),
  statement(
    db,
    sql`INSERT INTO code_reveals (code_id, number, revealed_at)
      SELECT id, reveals, ${at} FROM reward_codes WHERE id = ${codeId} AND reveals <= ${LOGGED_MAX}`,
  ),
];
