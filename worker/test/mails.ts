import { inject } from 'vitest';
import { MAIL_API_KEY, type Fault, type SentMail } from './mail-shapes.ts';
import type { MailPort } from '../mail/port.ts';
import { resendMail } from '../mail/resend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the mail provider's stand-in: e2e/mail-stand-in.ts says what it is, and what it does not prove. */
    mailUrl: string;
  }
}

export const MAIL_ORIGIN = 'https://rewards.example.test';

/** Files run beside each other, each in a process with a place of its own at the provider. */
const SPACE = crypto.randomUUID();
export const mailUrl = () => `${inject('mailUrl')}/${SPACE}`;

/** The real port, before the provider's stand-in. */
export const standInPort = (timeoutMs = 2_000): MailPort =>
  resendMail({
    apiKey: MAIL_API_KEY,
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
