import { inject } from 'vitest';
import { MAIL_API_KEY, type Fault, type SentMail } from './mail-shapes.ts';
import type { MailPort } from '#worker/mail/port.ts';
import { resendMail } from '#worker/mail/resend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mailUrl: string;
  }
}

export const MAIL_ORIGIN = 'https://rewards.example.test';

/** The part of the stand-in's address that only this test file uses. Test files run at the same time. */
const SPACE = crypto.randomUUID();
export const mailUrl = () => `${inject('mailUrl')}/${SPACE}`;

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

export const forgetMails = () => control('DELETE');
export const failNext = (...faults: Fault[]) => control('POST', faults);
export const readMails = () => control('GET');
