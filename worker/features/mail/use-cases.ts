import { type StoredMail, type MailState, OUTBOX_SHOWN } from '#domain/api/mail.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { writeOwn } from '#worker/core/write-own.ts';
import { type Db, statement } from '#worker/db/client.ts';
import { selectBlock } from '#worker/db/mail-blocks.ts';
import { type UserRow, mailBlocks, mailOutbox } from '#worker/db/schema.ts';
import { selectSigningKeys } from '#worker/db/signing-keys.ts';
import type { MailPort } from '#worker/mail/port.ts';
import { readUnsubscribe } from '#worker/mail/unsubscribe.ts';
import { desc, eq, sql } from 'drizzle-orm';

export async function readMailState(db: Db, mail: MailPort | null, { email }: UserRow): Promise<MailState> {
  const [block] = await selectBlock(db, email);
  return {
    isConfigured: mail !== null,
    isOutbox: mail?.isOutbox ?? false,
    address: email,
    block: block ? { reason: block.reason, blockedAt: block.blockedAt } : null,
  };
}

export async function tryAddressAgain(
  db: Db,
  mail: MailPort | null,
  user: UserRow,
  context: ActionContext,
): Promise<MailState> {
  const answer = { ...(await readMailState(db, mail, user)), block: null };
  return writeOwn(db, context, {
    answer,
    statements: [db.delete(mailBlocks).where(eq(mailBlocks.address, user.email.toLowerCase()))],
  });
}

export async function listStoredMails(db: Db, mail: MailPort | null): Promise<StoredMail[]> {
  if (!mail?.isOutbox) return [];
  const rows = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.number)).limit(OUTBOX_SHOWN);
  return rows.map(({ idempotencyKey: _key, ...shown }) => shown);
}

/** The user does not need a session. A repeated call changes nothing. */
export async function turnMailOff(db: Db, token: string, now: Date): Promise<void> {
  const userId = await readUnsubscribe(token, await selectSigningKeys(db));
  if (userId === null) throw new AppError('validation_mail_link');
  await statement(
    db,
    sql`
    UPDATE users SET preferences = json_set(preferences, '$.emailUpdates', json('false')),
      version = version + 1, updated_at = ${now.toISOString()}
    WHERE id = ${userId} AND ifnull(preferences ->> '$.emailUpdates', 1) = 1`,
  );
}
