import * as v from 'valibot';
import { IMPORT_COLUMNS } from '../people/import/import-columns.ts';
import { IMPORT_PROBLEMS, type ImportProblemCode } from '../people/import/import-rows.ts';
import { cursorSchema, idSchema, instantSchema, text, wholeNumberParam } from './common.ts';

/** The maximum number of rows, and of bytes, of a file of users. */
export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024;
/** The maximum number of rows that one request applies. */
export const IMPORT_APPLY_ROWS = 1_000;

/**
 * The statuses of an import.
 * - staging: the rows are being written.
 * - ready: all rows are written, and no row is applied.
 * - applying: some rows are applied.
 * - applied: all rows are applied.
 */
export const IMPORT_STATUSES = ['staging', 'ready', 'applying', 'applied'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The effect of a row: the row adds a user, changes a user, changes nothing, or is invalid. */
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
  /** The number of existing users who keep their work calendar although the file names another calendar. */
  keptCalendars: count,
  /**
   * The number of new users without a time zone, because neither the file nor the location of the user had a time zone
   * when the file was read. Each of these users chooses a time zone at the first sign-in.
   */
  withoutTimeZone: count,
  /** The names of unknown columns, which the import ignores. */
  ignoredColumns: v.array(v.string()),
  /** The outcomes of the rows so far; `waiting` rows are still to be applied. */
  applied: v.strictObject({ created: count, changed: count, skipped: count, waiting: count }),
  createdBy: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type PeopleImport = v.InferOutput<typeof importSchema>;

export const importsSchema = v.strictObject({ items: v.array(importSchema) });

export const importFileQuerySchema = v.strictObject({ fileName: v.optional(text(1, 200)) });

/** The problem of a row: its code, and `message` with its English text. */
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
  /** The changes to the user, planned or applied. */
  changes: v.array(v.strictObject({ column: v.picklist(IMPORT_COLUMNS), from: v.string(), to: v.string() })),
  problems: v.array(problemSchema),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

export const importRowsSchema = v.strictObject({
  items: v.array(importRowSchema),
  nextCursor: v.optional(cursorSchema),
});

export const importRowsQuerySchema = v.strictObject({
  /** `skipped` rows were not applied, because the user had changed in the meantime. */
  show: v.picklist([...IMPORT_ROW_STATES, 'skipped']),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type ImportRowsQuery = v.InferOutput<typeof importRowsQuerySchema>;

export const importApplySchema = v.strictObject({});
