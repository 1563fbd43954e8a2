export interface SentMail {
  key: string;
  from: string;
  to: readonly string[];
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

export type Fault =
  | { status: number; name?: string; message?: string; retryAfter?: number }
  | { redirectTo: string }
  | 'hangs'
  | 'lost';

export const MAIL_API_KEY = 're_standin_0123456789';
