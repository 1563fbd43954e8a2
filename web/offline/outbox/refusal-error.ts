import type { Refusal } from '../../../domain/outbox/action.ts';
import { AppError } from '../../kit/api/app-error.ts';
import { errorText } from '../../messages/error-text.ts';

/** Returns the error that a screen shows for the server's refusal of a queued action. */
export function refusalError({ status, code, message, fields }: Refusal): AppError {
  return new AppError({
    status,
    message: errorText(code, message),
    details: fields,
    ...(code !== null && { code: code as NonNullable<AppError['code']> }),
  });
}
