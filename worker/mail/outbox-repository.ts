import type { Mail } from './port.ts';

/** The number of stored mails. Older ones are deleted. */
const MAX_STORED = 200;

/** Stores a mail, and deletes the oldest ones above MAX_STORED. A mail whose key is stored changes nothing. */
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
