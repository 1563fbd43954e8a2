import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BlockReason } from '../../../domain/mail/blocks.ts';
import { json } from './column-types.ts';

// E-mail. The mails to send are in the deliveries.

/** Addresses that get no e-mail, in lower case. */
export const mailBlocks = sqliteTable('mail_blocks', {
  address: text('address').primaryKey(),
  reason: text('reason').$type<BlockReason>().notNull(),
  blockedAt: text('blocked_at').notNull(),
});

/** The newest mails when none is really sent. */
export const mailOutbox = sqliteTable('mail_outbox', {
  number: integer('number').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  headers: json<Record<string, string>>('headers').notNull(),
  sentAt: text('sent_at').notNull(),
});
