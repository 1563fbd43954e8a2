import type { ErrorBody, ErrorCode, FieldIssue } from '../../domain/api/errors.ts';
import { DEFAULT_MESSAGES, errorTypeOf, type ErrorType, type FailureFacts } from '../../domain/errors/catalogue.ts';
import { errorText, loadErrorTexts } from '../messages/error-text.ts';
import { t } from '../messages/t.ts';

interface AppErrorFacts extends FailureFacts {
  code?: ErrorCode;
  requestId?: string;
  details?: readonly FieldIssue[];
  retryAfterMs?: number;
  repeatable?: boolean;
  cause?: unknown;
}

/** Any failure as screens see it. Spec section 8. Branch on `code` or `type`, show `message`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly type: ErrorType;
  readonly code: ErrorCode | null;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: readonly FieldIssue[];
  /** How long the server asked to wait, where it did. */
  readonly retryAfterMs: number | null;
  /** The write had an Idempotency-Key: sent again, it counts once. */
  readonly repeatable: boolean;

  constructor(facts: AppErrorFacts) {
    const type = errorTypeOf(facts);
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

/** Retry-After, in seconds or as a date. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('Retry-After');
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The failure that an answer outside 2xx stands for. A proxy may answer in HTML: then the status alone speaks. */
export async function errorOfResponse(response: Response, request: { repeatable?: boolean } = {}): Promise<AppError> {
  const [body] = await Promise.all([response.json().catch(() => null) as Promise<unknown>, loadErrorTexts()]);
  const { status } = response;
  const retryAfterMs = retryAfterOf(response);
  const facts = { ...request, status, ...(retryAfterMs !== null && { retryAfterMs }) };
  const error: Partial<ErrorBody['error']> = isErrorBody(body) ? body.error : {};
  const { code, requestId, details } = error;
  const type = errorTypeOf({ status });
  const said = isErrorBody(body)
    ? errorText(code ?? null, body.error.message)
    : errorText(type, DEFAULT_MESSAGES[type]);
  const wait = status === 429 && retryAfterMs !== null;
  return new AppError({
    ...facts,
    message: wait ? `${said} ${t('error.wait', { seconds: Math.ceil(retryAfterMs / 1_000) })}` : said,
    ...(code && { code }),
    ...(requestId && { requestId }),
    ...(details && { details: details.fields }),
  });
}

/** The failure of a request that got no answer. Its own words ("Failed to fetch") help nobody, so the default message stands. */
export function networkError(cause: unknown, request: { repeatable?: boolean } = {}): AppError {
  return new AppError({ ...request, cause, message: errorText('NETWORK', DEFAULT_MESSAGES.NETWORK) });
}

/** Anything thrown, as an AppError. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError({ ...(thrown instanceof Error && { message: thrown.message }), cause: thrown });
}
