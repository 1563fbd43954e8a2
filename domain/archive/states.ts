/**
 * The states of a month that moves to a file, and back (docs/decisions/0065).
 * writing: its rows are written, a part at a time; joining: the parts become one file; verifying: the file is read back;
 * moving: users' rows leave the database, a part at a time; done. stuck: the rows of somebody are not those of the file.
 * restoring: rows come back, a part at a time; restored: all are.
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

/** The states in which users' rows may be in the file alone. */
export const MOVED_STATES = ['moving', 'done', 'stuck', 'restoring', 'restored'] as const satisfies ArchiveState[];
