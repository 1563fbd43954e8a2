import { inject } from 'vitest';
import type { MailPort } from '../mail/port.ts';
import { resendMail } from '../mail/resend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the mail provider's stand-in: e2e/mail-stand-in.ts says what it is, and what it does not prove. */
    mailUrl: string;
  }
}

/** A mail as the provider sent it. */
export interface SentMail {
  key: string;
  from: string;
  to: readonly string[];
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** A status with an error's name and message; a redirect; no answer; or an answer that is lost although the mail went out. */
export type Fault =
  { status: number; name?: string; message?: string; retryAfter?: number } | { redirectTo: string } | 'hangs' | 'lost';

export const MAIL_ORIGIN = 'https://rewards.example.test';

/** Files run beside each other, each in a process with a place of its own at the provider. */
const SPACE = crypto.randomUUID();
export const mailUrl = () => `${inject('mailUrl')}/${SPACE}`;

/** The real port, before the provider's stand-in. */
export const standInPort = (timeoutMs = 2_000): MailPort =>
  resendMail({
    apiKey: 're_standin_0123456789',
    from: 'Rewards <rewards@example.test>',
    apiUrl: mailUrl(),
    origin: MAIL_ORIGIN,
    timeoutMs,
  });

async function control(method: 'GET' | 'POST' | 'DELETE', faults?: readonly Fault[]) {
  const answer = await fetch(`${mailUrl()}/control`, {
    method,
    ...(faults && { body: JSON.stringify(faults) }),
  });
  return answer.json<{ mails: SentMail[]; requests: number }>();
}

/** Forgets every mail. */
export const forgetMails = () => control('DELETE');
/** How the provider answers its next requests. */
export const failNext = (...faults: Fault[]) => control('POST', faults);
/** What went out, and how often the provider was asked. */
export const readMails = () => control('GET');
