import { isAddress } from '../../domain/mail/markup.ts';
import type { MailPort } from './port.ts';

/** The number of stored mails. Older ones are deleted. */
const MAX_STORED = 200;

/** Stores mails in the database instead of sending them, for development and the demo. Admins read them in the app. */
export const outboxMail = (d1: D1Database, origin: string, clock: () => Date): MailPort => ({
  isOutbox: true,
  origin,
  async send({ to, subject, html, text, headers, idempotencyKey }) {
    if (!isAddress(to)) return { is: 'rejected', reason: 'malformed address' };
    try {
      await d1.batch([
        d1
          .prepare(
            `INSERT INTO mail_outbox (idempotency_key, recipient, subject, html, text, headers, sent_at)
             VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
          )
          .bind(idempotencyKey, to, subject, html, text, JSON.stringify(headers), clock().toISOString()),
        d1
          .prepare('DELETE FROM mail_outbox WHERE number <= (SELECT max(number) FROM mail_outbox) - ?')
          .bind(MAX_STORED),
      ]);
      return { is: 'sent' };
    } catch {
      return { is: 'retry', reason: 'database', afterMs: 0 };
    }
  },
});
