import { ERRORS, type ErrorCode, type ErrorStatus, type FieldIssue } from '#domain/api/errors.ts';

/** A refusal with one of the codes in domain/api/errors.ts. http/errors.ts converts it to an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly fields: FieldIssue[] | undefined;

  constructor(code: ErrorCode, fields?: FieldIssue[], message: string = ERRORS[code].message) {
    super(message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = fields;
  }
}

/** The refusal of an actor who lost the rights during the request. It ends a request on many records. */
export class ActorRefused extends AppError {}

/**
 * Returns the part of an error that may be logged. D1's own messages (`UNIQUE constraint failed: ...`) contain no
 * values. Any other message may contain values, so only the name of such an error is returned.
 */
export function safeCause(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (/^D1_|SQLITE_/.test(cause.message)) return cause.message.slice(0, 200);
  }
  return error instanceof Error ? error.name : typeof error;
}

/**
 * Ends a request with the stored answer to an earlier request or a concurrent duplicate. A thrown Replay is not a
 * failure.
 */
export class Replay extends Error {
  readonly status: number;
  readonly response: unknown;

  constructor(status: number, response: unknown) {
    super('replay');
    this.status = status;
    this.response = response;
  }
}
