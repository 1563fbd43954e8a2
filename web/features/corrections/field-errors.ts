import { AppError } from '../../app/app-error.ts';
import { fieldText } from '../../messages/field-text.ts';
import { t } from '../../messages/t.ts';

/** What the rules of corrections say of a day or a time, in the language in use. */
const SAID = {
  'Must not be in the future.': 'corrections.problem.future',
  'Must be within the last 60 days.': 'corrections.problem.old',
  'Must be within the next 366 days.': 'corrections.problem.far',
  'Must be from 2000-01-01 to two years ahead.': 'corrections.problem.year',
  'Must be at most two years ahead.': 'corrections.problem.year',
  'Must be at most 366 days of leave. Give the rest as another leave later.': 'corrections.problem.long',
  'Must not be before the first day.': 'corrections.problem.order',
  'Must be a time that this day had where the person is.': 'corrections.problem.zone',
} as const;

const isKnown = (message: string): message is keyof typeof SAID => Object.hasOwn(SAID, message);

/** What the server says is wrong with each field, by its name. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return {};
  return Object.fromEntries(
    error.details.map(({ path, message }) => [path, isKnown(message) ? t(SAID[message]) : fieldText(message)]),
  );
}
