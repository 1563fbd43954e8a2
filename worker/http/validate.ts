import { vValidator } from '@hono/valibot-validator';
import type { ValidationTargets } from 'hono';
import * as v from 'valibot';
import type { FieldIssue } from '../../domain/api/errors.ts';
import { AppError } from '../app-error.ts';
import { says } from './said.ts';

const FIELD_ISSUES_MAX = 20;

function toFieldIssue(issue: v.BaseIssue<unknown>): FieldIssue {
  const path = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never') return { path, message: 'Unknown field.' };
  if (issue.received === 'undefined') return { path, message: 'Is required.' };
  // Valibot's own sentences quote what was received; ours never do.
  const ours = issue.message.startsWith('Must ') ? issue.message : `Must be ${issue.expected ?? 'valid'}.`;
  return { path, message: ours };
}

/** What does not fit a schema, as the refusal of the request; `within` is where in it the value stands. */
export function refusalOfInput(issues: readonly v.BaseIssue<unknown>[], within = ''): AppError {
  const fields = issues.slice(0, FIELD_ISSUES_MAX).map(toFieldIssue);
  const placed = fields.map(({ path, message }) => ({ path: [within, path].filter(Boolean).join('.'), message }));
  return new AppError('validation_failed', placed);
}

/** Refuses what does not fit the schema with a 400 that names each field. */
export function valid<S extends v.GenericSchema, T extends keyof ValidationTargets>(target: T, schema: S) {
  const check = vValidator(target, schema, (result) => {
    if (!result.success) throw refusalOfInput(result.issues);
  });
  return says(check, { input: { target, schema } });
}
