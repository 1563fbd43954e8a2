import { vValidator } from '@hono/valibot-validator';
import type { Context, ValidationTargets } from 'hono';
import * as v from 'valibot';
import { cutDaySchema } from '#domain/api/common.ts';
import { toFieldIssue } from '#domain/api/field-issues.ts';
import { createIssue, type FieldIssue } from '#domain/errors/field-problems.ts';
import { lastDayFrom } from '#domain/time/day-bounds.ts';
import { AppError } from '../app-error.ts';
import type { AppEnv } from './app-env.ts';
import { documentRoute } from './route-docs.ts';

const FIELD_ISSUES_MAX = 20;

const refusal = (fields: readonly FieldIssue[]): AppError =>
  new AppError('validation_failed', fields.slice(0, FIELD_ISSUES_MAX));

/** `within` is the path of the checked value in the request. */
export function toInputRefusal(issues: readonly v.BaseIssue<unknown>[], within = ''): AppError {
  return refusal(issues.map((issue) => toFieldIssue(issue, within)));
}

function findDays(schema: v.GenericSchema, value: unknown, path: string): [path: string, day: string][] {
  const within = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if ('wrapped' in schema) return findDays(schema.wrapped as v.GenericSchema, value, path);
  if ('item' in schema && Array.isArray(value)) {
    return value.flatMap((one, index) => findDays(schema.item as v.GenericSchema, one, within(index)));
  }
  if ('entries' in schema) {
    const fields = Object(value) as Record<string, unknown>;
    return Object.entries(schema.entries as Record<string, v.GenericSchema>).flatMap(([name, field]) =>
      findDays(field, fields[name], within(name)),
    );
  }
  const isDay = (v.getMetadata(schema) as Record<string, unknown>).format === 'date';
  return isDay && schema !== cutDaySchema && typeof value === 'string' ? [[path, value]] : [];
}

/** Its days may be at most two years ahead, except those that an act cuts. */
export function valid<S extends v.GenericSchema, T extends keyof ValidationTargets>(target: T, schema: S) {
  const check = vValidator(target, schema, (result, c: Context<AppEnv>) => {
    const issues = result.success ? [] : result.issues.map((issue) => toFieldIssue(issue));
    const last = lastDayFrom(c.var.now.toISOString().slice(0, 10));
    for (const [path, day] of findDays(schema, result.output, '')) {
      const isRefused = issues.some((issue) => issue.path === path);
      if (day > last && !isRefused) issues.push(createIssue(path, 'too_far_ahead'));
    }
    if (issues.length > 0) throw refusal(issues);
  });
  return documentRoute(check, { input: { target, schema } });
}
