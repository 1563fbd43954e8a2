import * as v from 'valibot';
import { DAY_ORDERS } from '../files/days.ts';
import { ENCODINGS } from '../files/encodings.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../people/import/import-columns.ts';
import { IMPORT_NOTES, IMPORT_PROBLEMS, type ImportProblemCode } from '../people/import/import-rows.ts';
import { cursorSchema, idSchema, instantSchema, text, wholeNumberParam } from './common.ts';
import { refuseAs } from './field-issues.ts';

export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024;
export const IMPORT_APPLY_ROWS = 1_000;
/** A file with more new departments has probably another column in their place. */
export const IMPORT_DEPARTMENTS_MAX = 20;

/**
 * The statuses of an import.
 * - staging: the rows are being written.
 * - ready: all rows are written, and no row is applied.
 */
export const IMPORT_STATUSES = ['staging', 'ready', 'applying', 'applied'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const NEW_DEPARTMENT = 'General';

/** The largest page of rows. */
export const IMPORT_ROWS_MAX = 1_000;

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
  /** Neither the file nor the location had a time zone. Each of these users chooses one at the first sign-in. */
  withoutTimeZone: count,
  /** The hire date of these users is the day on which they are added. */
  withoutHireDate: count,
  /** The number of users who have left the company by the file, and whose accounts are still approved here. */
  stillActive: count,
  /**
   * The departments that no user is in yet, with the numbers of their rows that add and change users. `names` has the
   * largest of them.
   */
  newDepartments: v.strictObject({
    names: v.pipe(
      v.array(v.strictObject({ name: v.string(), added: count, changed: count })),
      v.maxLength(IMPORT_DEPARTMENTS_MAX),
    ),
    count,
    added: count,
    changed: count,
    /** True when the choice of departments was sent with the first rows, so that it cannot change any more. */
    isChosen: v.boolean(),
  }),
  /** The account status of new users. */
  startsAs: v.picklist(['approved', 'pending']),
  invitations: v.strictObject({
    /** False when the identity provider sends no invitations, and when new users have to be approved first. */
    canSend: v.boolean(),
    waiting: count,
    sent: count,
    failed: count,
  }),
  encoding: v.picklist(ENCODINGS),
  ignoredColumns: v.array(v.string()),
  /** The rows above the header, such as the title of a report, which are skipped. */
  titleRows: v.array(v.string()),
  /** `waiting` rows are still to be applied. */
  applied: v.strictObject({ created: count, changed: count, skipped: count, waiting: count }),
  createdBy: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type PeopleImport = v.InferOutput<typeof importSchema>;

export const importsSchema = v.strictObject({ items: v.array(importSchema) });

const isColumn = (name: string): name is ImportColumn => IMPORT_COLUMNS.some((column) => column === name);

export const IMPORT_MAX_COLUMNS = 300;

/** In the file's order, separated by commas. An empty entry is a column that is not used. */
const columnsParam = v.pipe(
  v.string(),
  v.maxLength(IMPORT_MAX_COLUMNS * 16),
  v.transform((list) => list.split(',')),
  v.maxLength(IMPORT_MAX_COLUMNS),
  v.check(
    (names) => names.every((name) => name === '' || isColumn(name)),
    refuseAs('one_of', { options: IMPORT_COLUMNS.join(', ') }),
  ),
  v.check((names) => names.every((name, place) => name === '' || names.indexOf(name) === place), refuseAs('duplicate')),
  v.transform((names) => names.map((name) => (isColumn(name) ? name : null))),
);

export const importFileQuerySchema = v.strictObject({
  fileName: v.optional(text(1, 200)),
  /** Needed for a file whose bytes do not prove their encoding. */
  encoding: v.optional(v.picklist(ENCODINGS)),
  /** Without it, the columns are chosen by their names. */
  columns: v.optional(columnsParam),
  /** Needed for days such as 03/04/2026, when no day of the column proves the order. */
  dayOrder: v.optional(v.picklist(DAY_ORDERS)),
});

const problemSchema = v.strictObject({
  column: v.nullable(v.picklist(IMPORT_COLUMNS)),
  code: v.picklist(Object.keys(IMPORT_PROBLEMS) as ImportProblemCode[]),
  message: v.string(),
  value: v.string(),
  line: v.optional(count),
});

/** `isDefault` is true for a value that the file does not give. */
const valueSchema = v.strictObject({
  column: v.picklist(IMPORT_COLUMNS),
  value: v.string(),
  isDefault: v.boolean(),
});

export const importRowSchema = v.strictObject({
  line: count,
  email: v.string(),
  name: v.string(),
  /** Every value of a new user; empty for all other rows. */
  values: v.array(valueSchema),
  notes: v.array(
    v.strictObject({ column: v.picklist(IMPORT_COLUMNS), code: v.picklist(IMPORT_NOTES), value: v.string() }),
  ),
  changes: v.array(v.strictObject({ column: v.picklist(IMPORT_COLUMNS), from: v.string(), to: v.string() })),
  problems: v.array(problemSchema),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

export const importRowsSchema = v.strictObject({
  items: v.array(importRowSchema),
  nextCursor: v.optional(cursorSchema),
});

export const importRowsQuerySchema = v.strictObject({
  /**
   * `skipped` rows were not applied, because the user had changed in the meantime, or because their new department was
   * not added. `uninvited` rows got no invitation, because sending it failed.
   */
  show: v.picklist([...IMPORT_ROW_STATES, 'skipped', 'uninvited']),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, IMPORT_ROWS_MAX)),
});
export type ImportRowsQuery = v.InferOutput<typeof importRowsQuerySchema>;

/** Rows of a new department that is not named are skipped. Only the first request of an import decides. */
export const importApplySchema = v.strictObject({
  newDepartments: v.optional(
    v.union([v.literal('all'), v.pipe(v.array(text(1, 80)), v.maxLength(IMPORT_DEPARTMENTS_MAX))], refuseAs('list')),
    [],
  ),
  invite: v.optional(v.boolean(), false),
});
export type ImportChoices = v.InferOutput<typeof importApplySchema>;
export type NewDepartments = ImportChoices['newDepartments'];
