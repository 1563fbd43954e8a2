import { eq, sql, type SQL } from 'drizzle-orm';
import type { BlockReason } from '../../domain/mail/blocks.ts';
import { statement, type Db } from './client.ts';
import { mailBlocks } from './schema.ts';

/** Sends no more to an address. A second reason changes nothing. */
export const blockAddress = (db: Db, address: string, reason: BlockReason, now: Date) =>
  statement(
    db,
    sql`INSERT INTO mail_blocks (address, reason, blocked_at) VALUES (${address.toLowerCase()}, ${reason}, ${now.toISOString()})
      ON CONFLICT DO NOTHING`,
  );

export const selectBlock = (db: Db, address: string) =>
  db.select().from(mailBlocks).where(eq(mailBlocks.address, address.toLowerCase()));

/** Sends to it again. */
export const unblockAddress = (db: Db, address: string) =>
  db.delete(mailBlocks).where(eq(mailBlocks.address, address.toLowerCase()));

/** People whom the identity provider knows without an address have one of these (provision.ts). */
const NO_ADDRESS = '%@no-email.invalid';

/** A condition on users: their address takes e-mail. */
export const TAKES_MAIL: SQL = sql`users.email <> '' AND users.email NOT LIKE ${sql.raw(`'${NO_ADDRESS}'`)}
  AND NOT EXISTS (SELECT 1 FROM mail_blocks WHERE address = lower(users.email))`;
