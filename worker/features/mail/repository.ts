import { desc, sql } from 'drizzle-orm';
import { OUTBOX_SHOWN } from '../../../domain/api/mail.ts';
import { statement, type Db } from '../../db/client.ts';
import { mailOutbox, type UserRow } from '../../db/schema.ts';
import { mayStillAct, writeAsUser } from '../../core/actor.ts';

/** Selects the mails that were stored instead of sent, the newest first. */
export const selectStoredMails = (db: Db) =>
  db.select().from(mailOutbox).orderBy(desc(mailOutbox.number)).limit(OUTBOX_SHOWN);

/** Turns e-mail off for the user, unless e-mail is already off. */
export const turnMailOffFor = (db: Db, userId: string, now: Date) =>
  statement(
    db,
    sql`
    UPDATE users SET preferences = json_set(preferences, '$.emailUpdates', json('false')),
      version = version + 1, updated_at = ${now.toISOString()}
    WHERE id = ${userId} AND ifnull(preferences ->> '$.emailUpdates', 1) = 1`,
  );

/** Removes the block of the user's address. Throws the refusal of an account that may not use the app any more. */
export const unblockAddress = (db: Db, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> =>
  writeAsUser(
    db,
    id,
    statement(
      db,
      sql`DELETE FROM mail_blocks WHERE address = ${email.toLowerCase()} AND ${mayStillAct(id)} RETURNING address`,
    ),
  );
