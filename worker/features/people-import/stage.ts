import { sql } from 'drizzle-orm';
import type { PeopleImport } from '../../../domain/api/people-import.ts';
import type { Encoding } from '../../../domain/files/encodings.ts';
import type { FileChoices } from '../../../domain/people/import/people-file.ts';
import { readRows, type StagedRow } from '../../../domain/people/import/import-rows.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { runInOrder, type Db } from '../../db/client.ts';
import { isFirst, storeResponse, replayDuplicate } from '../../core/idempotency.ts';
import type { UserRow } from '../../db/schema.ts';
import type { AdminActionContext } from '../../http/action-context.ts';
import { readFile } from './read-file.ts';
import { findImport, importJsonSql, stageRows, toImport } from './repository.ts';
import { discardStaged, finishStaging, growStaged, insertImport, readCalendars } from './stage-repository.ts';

/** Maximum rows of one statement. */
const PART_ROWS = 2_000;
/**
 * Maximum characters of the rows of one statement. The rows are one parameter, and D1 allows two million bytes in a
 * parameter.
 */
const PART_LENGTH = 400_000;

interface SentFile {
  bytes: Uint8Array;
  name: string;
  /** The choices of the sender. The file decides the rest. */
  choices: FileChoices & { encoding?: Encoding | undefined };
}

/** The rows above the header that an import keeps, and the characters of each row. */
const TITLE_ROWS = 5;
const TITLE_LENGTH = 120;

/** Yields the rows as JSON, in one part for each statement. The JSON of all rows is never in memory at once. */
function* splitRows(rows: Iterable<StagedRow>): Generator<{ json: string; count: number }> {
  let part: string[] = [];
  let length = 0;
  const take = () => ({ json: `[${part.join(',')}]`, count: part.length });
  const filled = <T>(list: readonly T[]) => (list.length === 0 ? null : list);
  for (const { problems, notes, ...row } of rows) {
    const json = JSON.stringify({ ...row, problems: filled(problems), notes: filled(notes) });
    if (part.length > 0 && (part.length === PART_ROWS || length + json.length > PART_LENGTH)) {
      yield take();
      part = [];
      length = 0;
    }
    part.push(json);
    length += json.length;
  }
  if (part.length > 0) yield take();
}

/**
 * Reads a file of users and stages the rows with the values that they would change. Adds and changes no user. Throws
 * the errors of readFile. When the staging is interrupted, the import never becomes ready, and the client has to
 * send the file again.
 */
export async function stageFile(
  db: Db,
  file: SentFile,
  { actor, act, settings }: { actor: UserRow; act: AdminActionContext; settings: Settings },
): Promise<PeopleImport> {
  const { header, rows, above, encoding, nameOrder, orders } = readFile(file.bytes, file.choices);
  const staged = readRows(rows, {
    places: header.places,
    width: header.width,
    nameOrder,
    orders,
    calendars: await readCalendars(db),
    today: localDateIn(settings.companyTimeZone, act.now),
  });
  const id = act.newId();
  const at = act.now.toISOString();
  await insertImport(db, {
    id,
    fileName: file.name,
    total: rows.length,
    encoding,
    ignoredColumns: header.ignored,
    titleRows: above
      .slice(0, TITLE_ROWS)
      .map(({ cells }) => cells.filter(Boolean).join(' ').trim().slice(0, TITLE_LENGTH)),
    createdBy: actor.id,
    at,
  });
  for (const { json, count } of splitRows(staged)) {
    await db.batch([stageRows(db, id, json, actor), growStaged(db, id, count)]);
  }
  const ready = sql`EXISTS (SELECT 1 FROM people_imports WHERE id = ${id} AND status = 'ready')`;
  await runInOrder(db, [
    finishStaging(db, id, settings, isFirst('import staging: first of its key', act.actorId, act.idempotent)),
    ...storeResponse(
      db,
      act.actorId,
      act.idempotent,
      { id: act.newId(), status: 201, response: importJsonSql(id), at },
      ready,
    ),
  ]);
  const made = await findImport(db, id);
  if (made?.status === 'ready') return toImport(made);
  // A concurrent duplicate was ready first. Only its import stays.
  await runInOrder(db, discardStaged(db, id));
  await replayDuplicate(db, act.actorId, act.idempotent);
  throw new AppError('busy');
}
