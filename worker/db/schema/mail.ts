import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BlockReason } from '#domain/mail/blocks.ts';
import { json } from './column-types.ts';

// The mails that wait to be sent are in the table `deliveries`.

/** Addresses that get no email, in lower case. */
export const mailBlocks = sqliteTable('mail_blocks', {
  address: text('address').primaryKey(),
  reason: text('reason').$type<BlockReason>().notNull(),
  blockedAt: text('blocked_at').notNull(),
});

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
