import type { Mail } from './port.ts';

/** The limit of stored mails. Older mails are deleted. */
const MAX_STORED = 200;

/** Stores a mail and deletes the oldest mails above MAX_STORED. Does nothing when a mail with this key is stored. */
export const insertMail = (
  d1: D1Database,
  { to, subject, html, text, headers, idempotencyKey }: Mail,
  sentAt: string,
): Promise<unknown> =>
  d1.batch([
    d1
      .prepare(
        `INSERT INTO mail_outbox (idempotency_key, recipient, subject, html, text, headers, sent_at)
             VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
      )
      .bind(idempotencyKey, to, subject, html, text, JSON.stringify(headers), sentAt),
    d1.prepare('DELETE FROM mail_outbox WHERE number <= (SELECT max(number) FROM mail_outbox) - ?').bind(MAX_STORED),
  ]);
