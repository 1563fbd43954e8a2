import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERRORS, type ErrorBody, type ErrorCode, type FieldIssue } from '#domain/api/errors.ts';
import { toErrorType } from '#domain/errors/error-types.ts';
import { AppError, safeCause } from '../app-error.ts';
import { isDatabaseUnavailable } from '../db/time-limit.ts';
import { Replay } from '../app-error.ts';

/** The rate limits count the requests of one minute. What is unavailable mostly works again within seconds. */
const RETRY_AFTER_SECONDS: Partial<Record<number, string>> = { 429: '60', 503: '5' };

/** The body contains only the arguments of AppError, and no other fact about the failure. */
export function errorBody(code: ErrorCode, requestId: string, message: string, fields?: FieldIssue[]): ErrorBody {
  return {
    error: {
      type: toErrorType({ status: ERRORS[code].status, code }),
      code,
      message,
      ...(fields ? { details: { fields } } : {}),
      requestId,
    },
  };
}

function refuse(c: Context, error: AppError): Response {
  const retryAfter = RETRY_AFTER_SECONDS[error.status];
  if (retryAfter !== undefined) c.header('Retry-After', retryAfter);
  return c.json(errorBody(error.code, c.get('requestId') ?? 'none', error.message, error.fields), error.status);
}

export function onError(error: unknown, c: Context): Response {
  const requestId: string = c.get('requestId') ?? 'none';
  if (error instanceof Replay) {
    return Response.json(error.response, { status: error.status, headers: { 'Idempotent-Replayed': 'true' } });
  }
  if (error instanceof AppError) {
    return refuse(c, error);
  }
  if (error instanceof HTTPException && error.status === 400) {
    return c.json(errorBody('validation_bad_json', requestId, ERRORS.validation_bad_json.message), 400);
  }
  console.error(JSON.stringify({ level: 'error', requestId, route: c.req.routePath, cause: safeCause(error) }));
  if (isDatabaseUnavailable(error)) return refuse(c, new AppError('unavailable'));
  return c.json(errorBody('internal', requestId, ERRORS.internal.message), 500);
}

export function onNotFound(c: Context): Response {
  return c.json(errorBody('not_found', c.get('requestId') ?? 'none', ERRORS.not_found.message), 404);
}
