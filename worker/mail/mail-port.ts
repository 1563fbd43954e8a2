import type { MailConfig } from './config.ts';
import { outboxMail } from './outbox.ts';
import type { MailPort } from './port.ts';
import { resendMail } from './resend.ts';

/** Returns the mail port of an installation; null when e-mail is not configured. */
export function openMailPort(config: MailConfig | null, d1: D1Database, clock: () => Date): MailPort | null {
  if (config === null) return null;
  return config.provider === 'outbox' ? outboxMail(d1, config.origin, clock) : resendMail(config);
}
