import { ERRORS, type ErrorCode, type ErrorStatus, type FieldIssue } from '../domain/api/errors.ts';

/** A refusal with a code of the closed set; http/errors.ts turns it into an answer. */
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
