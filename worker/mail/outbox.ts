import { isAddress } from '#domain/mail/markup.ts';
import type { Mail, MailPort } from './port.ts';

const MAX_STORED = 200;

const insertMail = (
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

export const outboxMail = (d1: D1Database, origin: string, clock: () => Date): MailPort => ({
  isOutbox: true,
  origin,
  async send(mail) {
    if (!isAddress(mail.to)) return { is: 'rejected', reason: 'malformed address' };
    try {
      await insertMail(d1, mail, clock().toISOString());
      return { is: 'sent' };
    } catch {
      return { is: 'retry', reason: 'database', afterMs: 0 };
    }
  },
});
