import { desc, sql } from 'drizzle-orm';
import { OUTBOX_SHOWN } from '../../../domain/api/mail.ts';
import { statement, type Db } from '../../db/client.ts';
import { mailOutbox } from '../../db/schema.ts';

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
