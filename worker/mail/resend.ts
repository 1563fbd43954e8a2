import { isAddress } from '#domain/mail/markup.ts';
import type { Mail, MailPort, MailOutcome } from './port.ts';

/** Other mails are not sent during this wait. */
const TIMEOUT_MS = 10_000;
const ERROR_MAX = 4_000;
const AFTER_MAX_MS = 3_600_000;

export interface ResendConfig {
  apiKey: string;
  from: string;
  apiUrl: string;
  origin: string;
  timeoutMs?: number;
}

interface ProviderError {
  name: string;
  message: string;
}

async function readError(response: Response): Promise<ProviderError> {
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    // Leaving the loop cancels the rest of the stream.
    if (text.length >= ERROR_MAX) break;
  }
  try {
    const { name, message } = JSON.parse(text) as Record<string, unknown>;
    return { name: typeof name === 'string' ? name : '', message: typeof message === 'string' ? message : '' };
  } catch {
    return { name: '', message: '' };
  }
}

/** The header contains seconds. */
function readAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, AFTER_MAX_MS) : 0;
}

/** Resend's errors: https://resend.com/docs/api-reference/errors */
async function readResult(response: Response): Promise<MailOutcome> {
  const { status } = response;
  if (status >= 200 && status < 300) {
    await response.body?.cancel();
    return { is: 'sent' };
  }
  const { name, message } = await readError(response);
  // The reason contains only the error name, because the message may contain the address.
  const reason = `${status} ${/^\w{1,60}$/.test(name) ? name : 'unknown'}`;
  // A mail with this key was already sent with other content, so this mail is not sent again.
  if (status === 409 && name === 'invalid_idempotent_request') return { is: 'sent' };
  // Only a wrong address rejects the mail. We can fix every other fault, so a later try may succeed.
  const isAboutAddress =
    (status === 400 || status === 422) && /[`'"]to[`'"]|\bto field\b|invalid_to_address/.test(`${name} ${message}`);
  if (isAboutAddress) return { is: 'rejected', reason };
  return { is: 'retry', reason, afterMs: readAfterMs(response) };
}

/** Sends email by Resend's HTTP API (docs/decisions/0062). */
export function resendMail({ apiKey, from, apiUrl, origin, timeoutMs = TIMEOUT_MS }: ResendConfig): MailPort {
  async function ask({ to, subject, html, text, headers, idempotencyKey }: Mail): Promise<MailOutcome> {
    const response = await fetch(`${apiUrl}/emails`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
      },
      body: JSON.stringify({ from, to: [to], subject, html, text, headers }),
      // Following a redirect would send the API key to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readResult(response);
  }
  return {
    isOutbox: false,
    origin,
    async send(mail) {
      if (!isAddress(mail.to)) return { is: 'rejected', reason: 'malformed address' };
      try {
        return await ask(mail);
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        return { is: 'retry', reason: isLate ? 'timeout' : 'no connection', afterMs: 0 };
      }
    },
  };
}
