import type { ErrorBody, ErrorCode, FieldIssue } from '#domain/api/errors.ts';
import { DEFAULT_MESSAGES, toErrorType, type ErrorType, type FailureFacts } from '#domain/errors/error-types.ts';
import type { Refusal } from '#domain/outbox/action.ts';
import { errorText, loadErrorTexts } from '#web/messages/error-text.ts';
import { t } from '#web/messages/t.ts';

interface AppErrorFacts extends FailureFacts {
  code?: ErrorCode;
  requestId?: string;
  details?: readonly FieldIssue[];
  retryAfterMs?: number;
  repeatable?: boolean;
  cause?: unknown;
}

/** Spec section 8. Branch on `code` or `type`, and show `message`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly type: ErrorType;
  readonly code: ErrorCode | null;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: readonly FieldIssue[];
  /** The wait that the server asked for, or null. */
  readonly retryAfterMs: number | null;
  /** True when the write had an Idempotency-Key. A write with such a key can be sent again and counts once. */
  readonly repeatable: boolean;

  constructor(facts: AppErrorFacts) {
    const type = toErrorType(facts);
    super(facts.message || errorText(type, DEFAULT_MESSAGES[type]), { cause: facts.cause });
    this.type = type;
    this.code = facts.code ?? null;
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.details = facts.details ?? [];
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.repeatable = facts.repeatable ?? false;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null
  );
}

function readRetryAfterMs(response: Response): number | null {
  const header = response.headers.get('Retry-After');
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The codes whose messages already say when to try again. Their limits hold for longer than the header's minute. */
const SAYS_WHEN: readonly unknown[] = ['claim_limit', 'too_many_keys'] satisfies ErrorCode[];

/** When the body is not the API's JSON, such as the HTML of a proxy, only the status is used. */
export async function toResponseError(response: Response, request: { repeatable?: boolean } = {}): Promise<AppError> {
  const [body] = await Promise.all([response.json().catch(() => null) as Promise<unknown>, loadErrorTexts()]);
  const { status } = response;
  const retryAfterMs = readRetryAfterMs(response);
  const facts = { ...request, status, ...(retryAfterMs !== null && { retryAfterMs }) };
  const error: Partial<ErrorBody['error']> = isErrorBody(body) ? body.error : {};
  const { code, requestId, details } = error;
  const type = toErrorType({ status });
  const text = isErrorBody(body)
    ? errorText(code ?? null, body.error.message)
    : errorText(type, DEFAULT_MESSAGES[type]);
  const wait = status === 429 && retryAfterMs !== null && !SAYS_WHEN.includes(code);
  return new AppError({
    ...facts,
    message: wait ? `${text} ${t('error.wait', { seconds: Math.ceil(retryAfterMs / 1_000) })}` : text,
    ...(code && { code }),
    ...(requestId && { requestId }),
    ...(details && { details: details.fields }),
  });
}

/** The message is our own, because the browser's text ("Failed to fetch") helps no user. */
export function networkError(cause: unknown, request: { repeatable?: boolean } = {}): AppError {
  return new AppError({ ...request, cause, message: errorText('NETWORK', DEFAULT_MESSAGES.NETWORK) });
}

export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError({ ...(thrown instanceof Error && { message: thrown.message }), cause: thrown });
}

export function refusalError({ status, code, message, fields }: Refusal): AppError {
  return new AppError({
    status,
    message: errorText(code, message),
    details: fields,
    ...(code !== null && { code: code as NonNullable<AppError['code']> }),
  });
}
