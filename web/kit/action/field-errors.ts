import { AppError } from '../api/app-error.ts';
import { fieldText } from '../../messages/field-text.ts';

/** Returns the server's error for each field, by field name, in the language in use. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return {};
  return Object.fromEntries(error.details.map((issue) => [issue.path, fieldText(issue)]));
}
