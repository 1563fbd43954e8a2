import * as v from 'valibot';
import { IMPORT_COLUMNS } from '../people/import-columns.ts';
import { IMPORT_PROBLEMS, type ImportProblemCode } from '../people/import-rows.ts';
import { cursorSchema, idSchema, instantSchema, text, wholeNumberParam } from './common.ts';

/** A file of people: at most this many rows, and bytes. */
export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024;
/** Rows that one request applies. */
export const IMPORT_APPLY_ROWS = 1_000;

/** Its rows are being staged; all are and nothing is applied; some are; all are. */
export const IMPORT_STATUSES = ['staging', 'ready', 'applying', 'applied'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What a row would do: add a person, change one, nothing, or nothing because something is wrong with it. */
export const IMPORT_ROW_STATES = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const importSchema = v.strictObject({
  id: idSchema,
  fileName: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  total: count,
  staged: count,
  counts: v.strictObject({ new: count, changed: count, unchanged: count, wrong: count }),
  /** People who are there and keep their work calendar, although the file names another. */
  keptCalendars: count,
  /** New people whose zone neither the file nor, when it was read, their location named: they choose it at their first sign-in. */
  withoutTimeZone: count,
  /** Names of columns that mean nothing here. */
  ignoredColumns: v.array(v.string()),
  /** What became of the rows so far; `waiting` is what is still to be applied. */
  applied: v.strictObject({ created: count, changed: count, skipped: count, waiting: count }),
  createdBy: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type PeopleImport = v.InferOutput<typeof importSchema>;

export const importsSchema = v.strictObject({ items: v.array(importSchema) });

export const importFileQuerySchema = v.strictObject({ fileName: v.optional(text(1, 200)) });

/** What is wrong with a row is told by its code; `message` says it in English. */
const problemSchema = v.strictObject({
  column: v.nullable(v.picklist(IMPORT_COLUMNS)),
  code: v.picklist(Object.keys(IMPORT_PROBLEMS) as ImportProblemCode[]),
  message: v.string(),
  value: v.string(),
  line: v.optional(count),
});

export const importRowSchema = v.strictObject({
  line: count,
  email: v.string(),
  name: v.string(),
  /** What would be, or was, changed of the person. */
  changes: v.array(v.strictObject({ column: v.picklist(IMPORT_COLUMNS), from: v.string(), to: v.string() })),
  problems: v.array(problemSchema),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

export const importRowsSchema = v.strictObject({
  items: v.array(importRowSchema),
  nextCursor: v.optional(cursorSchema),
});

export const importRowsQuerySchema = v.strictObject({
  /** `skipped` are rows that were not applied because the person had changed in between. */
  show: v.picklist([...IMPORT_ROW_STATES, 'skipped']),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type ImportRowsQuery = v.InferOutput<typeof importRowsQuerySchema>;

export const importApplySchema = v.strictObject({});
