import { eq, sql, type SQL } from 'drizzle-orm';
import type { BlockReason } from '#domain/mail/blocks.ts';
import { statement, type Db } from './client.ts';
import { mailBlocks } from './schema.ts';

export const blockAddress = (db: Db, address: string, reason: BlockReason, now: Date) =>
  statement(
    db,
    sql`INSERT INTO mail_blocks (address, reason, blocked_at) VALUES (${address.toLowerCase()}, ${reason}, ${now.toISOString()})
      ON CONFLICT DO NOTHING`,
  );

export const selectBlock = (db: Db, address: string) =>
  db.select().from(mailBlocks).where(eq(mailBlocks.address, address.toLowerCase()));

/** A pattern for the placeholder address of users who have no address at the identity provider. */
const NO_ADDRESS = '%@no-email.invalid';

export const TAKES_MAIL: SQL = sql`users.email <> '' AND users.email NOT LIKE ${sql.raw(`'${NO_ADDRESS}'`)}
  AND NOT EXISTS (SELECT 1 FROM mail_blocks WHERE address = lower(users.email))`;
