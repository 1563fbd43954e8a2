import { isAddress } from '../../domain/mail/markup.ts';
import { insertMail } from './outbox-repository.ts';
import type { MailPort } from './port.ts';

/** Stores mails in the database instead of sending them, for development and the demo. Admins read them in the app. */
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
