import { vValidator } from '@hono/valibot-validator';
import type { Context, ValidationTargets } from 'hono';
import * as v from 'valibot';
import { toFieldIssue } from '../../domain/api/field-issues.ts';
import { createIssue, type FieldIssue } from '../../domain/errors/field-problems.ts';
import { lastDayFrom } from '../../domain/time/day-bounds.ts';
import { AppError } from '../app-error.ts';
import type { AppEnv } from './app-env.ts';
import { says } from './said.ts';

const FIELD_ISSUES_MAX = 20;

const refusal = (fields: readonly FieldIssue[]): AppError =>
  new AppError('validation_failed', fields.slice(0, FIELD_ISSUES_MAX));

/** What does not fit a schema, as the refusal of the request; `within` is where in it the value stands. */
export function refusalOfInput(issues: readonly v.BaseIssue<unknown>[], within = ''): AppError {
  return refusal(issues.map((issue) => toFieldIssue(issue, within)));
}

const isDay = (schema: v.GenericSchema): boolean =>
  'wrapped' in schema
    ? isDay(schema.wrapped as v.GenericSchema)
    : (v.getMetadata(schema) as Record<string, unknown>).format === 'date';

/** The fields of a request that are days. */
function dayFields(schema: v.GenericSchema): string[] {
  const entries = 'entries' in schema ? Object.entries(schema.entries as Record<string, v.GenericSchema>) : [];
  return entries.filter(([, field]) => isDay(field)).map(([name]) => name);
}

/** Refuses what does not fit the schema, and days over two years ahead, with a 400 that names each field. */
export function valid<S extends v.GenericSchema, T extends keyof ValidationTargets>(target: T, schema: S) {
  const days = dayFields(schema);
  const check = vValidator(target, schema, (result, c: Context<AppEnv>) => {
    const given = Object(result.output) as Record<string, unknown>;
    const issues = result.success ? [] : result.issues.map((issue) => toFieldIssue(issue));
    const last = lastDayFrom(c.var.now.toISOString().slice(0, 10));
    for (const name of days) {
      const day = given[name];
      const isRefused = issues.some(({ path }) => path === name);
      if (typeof day === 'string' && day > last && !isRefused) {
        issues.push(createIssue(name, 'too_far_ahead'));
      }
    }
    if (issues.length > 0) throw refusal(issues);
  });
  return says(check, { input: { target, schema } });
}
