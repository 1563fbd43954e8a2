import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERRORS, type ErrorBody, type ErrorCode, type FieldIssue } from '../../domain/api/errors.ts';
import { toErrorType } from '../../domain/errors/error-types.ts';
import { AppError, safeCause } from '../app-error.ts';
import { Replay } from '../replay.ts';

/** The value of Retry-After. The rate limits count the requests of one minute. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Builds the body of an error. The body contains only the arguments of AppError, and no other fact about the failure.
 */
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

export function onError(error: unknown, c: Context): Response {
  const requestId: string = c.get('requestId') ?? 'none';
  if (error instanceof Replay) {
    return Response.json(error.response, { status: error.status, headers: { 'Idempotent-Replayed': 'true' } });
  }
  if (error instanceof AppError) {
    if (error.status === 429) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return c.json(errorBody(error.code, requestId, error.message, error.fields), error.status);
  }
  if (error instanceof HTTPException && error.status === 400) {
    return c.json(errorBody('validation_bad_json', requestId, ERRORS.validation_bad_json.message), 400);
  }
  console.error(JSON.stringify({ level: 'error', requestId, route: c.req.routePath, cause: safeCause(error) }));
  return c.json(errorBody('internal', requestId, ERRORS.internal.message), 500);
}

export function onNotFound(c: Context): Response {
  return c.json(errorBody('not_found', c.get('requestId') ?? 'none', ERRORS.not_found.message), 404);
}
