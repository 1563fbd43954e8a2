import { ERRORS, type ErrorCode, type ErrorStatus, type FieldIssue } from '../domain/api/errors.ts';

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
