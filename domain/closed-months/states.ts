/**
 * The states of a month that moves to a file and back (docs/decisions/0038).
 * - writing: the rows of the month are written to several part files.
 * - joining: the part files become one file.
 * - verifying: the file is read back.
 * - moving: the rows are deleted from the database, some users at a time.
 * - stuck: a user's rows differ from those in the file.
 * - restoring: the rows are written back to the database, some users at a time.
 */
export const MONTH_STATES = [
  'writing',
  'joining',
  'verifying',
  'moving',
  'done',
  'stuck',
  'restoring',
  'restored',
] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/** The states in which some users' rows may exist only in the file. */
export const MOVED_STATES = ['moving', 'done', 'stuck', 'restoring', 'restored'] as const satisfies MonthState[];
