import { sql } from 'drizzle-orm';
import { nextAttemptAt } from '#domain/notifications/attempts.ts';
import { AppError } from '#worker/app-error.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { statement, type Db } from '#worker/db/client.ts';
import type { Identity } from '#worker/identity/identity.ts';
import { WAITS_FOR_SIGN_IN } from '#worker/identity/provision-repository.ts';

/** Clerk sends at most 100 invitations an hour, and a run is due every five minutes. */
export const INVITED_AT_ONCE = 8;
/** Longer than a run may take. When a run ends too early, the next one sends its invitations after this time. */
const LEASE_MS = 5 * 60_000;

interface Due {
  importId: string;
  line: number;
  attempts: number;
  /** Null when the user has signed in, or may not use the app any more. Such a user needs no invitation. */
  email: string | null;
}

const claimDue = (db: Db, now: Date) =>
  statement<Due>(
    db,
    sql`UPDATE people_import_rows SET invitation_attempts = invitation_attempts + 1,
        invitation_due = ${new Date(now.getTime() + LEASE_MS).toISOString()}
      WHERE (import_id, line) IN (SELECT import_id, line FROM people_import_rows
        WHERE invitation_due <= ${now.toISOString()} ORDER BY invitation_due LIMIT ${INVITED_AT_ONCE})
      RETURNING import_id AS importId, line, invitation_attempts AS attempts,
        (SELECT email FROM users WHERE id = user_id AND approval_status = 'approved'
          AND ${WAITS_FOR_SIGN_IN}) AS email`,
  );

type Outcome = { is: 'sent' | 'failed' } | { is: 'waiting'; due: string };

async function inviteOne(invite: NonNullable<Identity['invite']>, { email, attempts }: Due, now: Date) {
  if (email === null) return { is: 'sent' } satisfies Outcome;
  try {
    return { is: (await invite(email)) === 'sent' ? 'sent' : 'failed' } satisfies Outcome;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identity_unavailable') throw error;
    const next = nextAttemptAt(attempts, now);
    return (next ? { is: 'waiting', due: next.toISOString() } : { is: 'failed' }) satisfies Outcome;
  }
}

/** A row that another run settled meanwhile is not counted again. */
function settle(db: Db, outcomes: readonly (Outcome & Pick<Due, 'importId' | 'line'>)[], at: string) {
  const given = sql`json_each(${JSON.stringify(outcomes)})`;
  const ofRow = sql`value ->> 'importId' = people_import_rows.import_id AND value ->> 'line' = people_import_rows.line`;
  const count = (is: Outcome['is']) => sql`(SELECT count(*) FROM ${given} JOIN people_import_rows AS r
    ON r.import_id = value ->> 'importId' AND r.line = value ->> 'line'
    WHERE r.import_id = people_imports.id AND r.invitation_due IS NOT NULL AND value ->> 'is' = ${is})`;
  return writeBatch(db, [
    statement(
      db,
      sql`UPDATE people_imports SET waiting_invitations = waiting_invitations - ${count('sent')} - ${count('failed')},
          sent_invitations = sent_invitations + ${count('sent')},
          failed_invitations = failed_invitations + ${count('failed')}, updated_at = ${at}
        WHERE id IN (SELECT value ->> 'importId' FROM ${given})`,
    ),
    statement(
      db,
      sql`UPDATE people_import_rows SET invitation_due = (SELECT value ->> 'due' FROM ${given} WHERE ${ofRow}),
          invitation = (SELECT iif(value ->> 'is' = 'waiting', NULL, value ->> 'is') FROM ${given} WHERE ${ofRow})
        WHERE invitation_due IS NOT NULL
          AND (import_id, line) IN (SELECT value ->> 'importId', value ->> 'line' FROM ${given})`,
    ),
  ]);
}

/** The provider sends no second invitation to an address, so a run that is repeated does no harm. */
export async function sendInvitations(
  db: Db,
  { invite }: Pick<Identity, 'invite'>,
  now: Date,
): Promise<{ people: number }> {
  const due = invite ? await claimDue(db, now) : [];
  if (!invite || due.length === 0) return { people: 0 };
  const outcomes = await Promise.all(
    due.map(async (one) => ({ importId: one.importId, line: one.line, ...(await inviteOne(invite, one, now)) })),
  );
  await settle(db, outcomes, now.toISOString());
  return { people: outcomes.filter(({ is }) => is === 'sent').length };
}
