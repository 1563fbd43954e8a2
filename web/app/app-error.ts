import type { ErrorBody, ErrorCode, FieldIssue } from '../../domain/api/errors.ts';
import { DEFAULT_MESSAGES, errorTypeOf, type ErrorType, type FailureFacts } from '../../domain/errors/catalogue.ts';

/** Any failure as screens see it. Spec section 8. Branch on `code` or `type`, show `message`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly type: ErrorType;
  readonly code: ErrorCode | null;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: readonly FieldIssue[];

  constructor(
    facts: FailureFacts & { code?: ErrorCode; requestId?: string; details?: readonly FieldIssue[]; cause?: unknown },
  ) {
    const type = errorTypeOf(facts);
    super(facts.message || DEFAULT_MESSAGES[type], { cause: facts.cause });
    this.type = type;
    this.code = facts.code ?? null;
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.details = facts.details ?? [];
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

/** The failure that an answer outside 2xx stands for. A proxy may answer in HTML: then the status alone speaks. */
export async function errorOfResponse(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  if (!isErrorBody(body)) return new AppError({ status: response.status });
  const { code, message, requestId, details } = body.error;
  return new AppError({
    status: response.status,
    code,
    message,
    requestId,
    ...(details && { details: details.fields }),
  });
}

/** The failure of a request that got no answer. Its own words ("Failed to fetch") help nobody, so the default message stands. */
export function networkError(cause: unknown): AppError {
  const error = new AppError({ message: DEFAULT_MESSAGES.NETWORK, cause });
  return error;
}

/** Anything thrown, as an AppError. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError({ ...(thrown instanceof Error && { message: thrown.message }), cause: thrown });
}
