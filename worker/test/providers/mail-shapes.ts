export interface SentMail {
  key: string;
  from: string;
  to: readonly string[];
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * A fault of the mail provider: a status with an error's name and message, a redirect, no answer (`hangs`), or a mail
 * that was sent without an answer (`lost`).
 */
export type Fault =
  | { status: number; name?: string; message?: string; retryAfter?: number }
  | { redirectTo: string }
  | 'hangs'
  | 'lost';

export const MAIL_API_KEY = 're_standin_0123456789';
