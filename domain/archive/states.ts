/**
 * The states of a month that moves to a file and back (docs/decisions/0065).
 * - writing: its rows are written in parts; joining: the parts become one file; verifying: the file is read back;
 * - moving: users' rows leave the database in parts; done; stuck: a user's rows differ from those in the file;
 * - restoring: rows come back in parts; restored: all rows are back.
 */
export const ARCHIVE_STATES = [
  'writing',
  'joining',
  'verifying',
  'moving',
  'done',
  'stuck',
  'restoring',
  'restored',
] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** The states in which some users' rows may exist only in the file. */
export const MOVED_STATES = ['moving', 'done', 'stuck', 'restoring', 'restored'] as const satisfies ArchiveState[];
