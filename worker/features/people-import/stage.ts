import { IMPORT_DEPARTMENTS_MAX, type PeopleImport } from '#domain/api/people-import.ts';
import type { Encoding } from '#domain/files/encodings.ts';
import type { FileChoices } from '#domain/people/import/people-file.ts';
import { readRows, type StagedRow } from '#domain/people/import/import-rows.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { commit } from '#worker/core/commit.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { type Db, statement, type Statement } from '#worker/db/client.ts';
import { type PeopleImportRow, type UserRow, peopleImports } from '#worker/db/schema.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { readFile } from './read-file.ts';
import { importJsonSql, stageRows, toImport, selectCalendarNames } from './repository.ts';
import { selectImport } from './apply-repository.ts';
import { sql } from 'drizzle-orm';
import { selectLocationZone } from '#worker/db/location-zones.ts';

async function readCalendars(db: Db): Promise<Map<string, string>> {
  const rows = await selectCalendarNames(db);
  return new Map(
    rows.flatMap(({ id, name }): [string, string][] => [
      [id.toLowerCase(), id],
      [name.trim().toLowerCase(), id],
    ]),
  );
}

async function insertImport(
  db: Db,
  {
    at,
    ...row
  }: Pick<
    PeopleImportRow,
    'id' | 'fileName' | 'total' | 'encoding' | 'ignoredColumns' | 'titleRows' | 'startsAs' | 'canInvite' | 'createdBy'
  > & {
    at: string;
  },
): Promise<void> {
  await db.insert(peopleImports).values({ ...row, status: 'staging', createdAt: at, updatedAt: at });
}

function finishStaging(db: Db, id: string, settings: Settings): Statement {
  const countStateSql = (state: string) =>
    sql`(SELECT count(*) FROM people_import_rows WHERE import_id = ${id} AND state = ${state})`;
  const asked = sql`(SELECT new_department AS name, sum(state = 'new') AS added, sum(state = 'changed') AS changed
    FROM people_import_rows WHERE import_id = ${id} AND new_department IS NOT NULL
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${IMPORT_DEPARTMENTS_MAX})`;
  const countAsked = (what: string) =>
    sql`(SELECT ${sql.raw(what)} FROM people_import_rows WHERE import_id = ${id} AND new_department IS NOT NULL)`;
  return statement(
    db,
    sql`
      UPDATE people_imports SET status = 'ready', new_rows = ${countStateSql('new')}, changed_rows = ${countStateSql('changed')},
        unchanged_rows = ${countStateSql('unchanged')}, wrong_rows = ${countStateSql('wrong')},
        without_time_zone = (SELECT count(*) FROM people_import_rows WHERE import_id = ${id} AND state = 'new'
          AND json_extract(fields, '$.timeZone') IS NULL
          AND ${selectLocationZone(settings, sql`ifnull(json_extract(fields, '$.location'), '')`)} IS NULL),
        without_hire_date = (SELECT count(*) FROM people_import_rows WHERE import_id = ${id} AND state = 'new'
          AND json_extract(fields, '$.hireDate') IS NULL),
        still_active = (SELECT count(*) FROM people_import_rows AS r JOIN users AS u ON u.id = r.user_id
          WHERE r.import_id = ${id} AND r.has_left = 1 AND u.approval_status = 'approved' AND u.is_active = 1),
        new_departments = (SELECT json_group_array(json_object('name', name, 'added', added, 'changed', changed)) FROM ${asked}),
        new_department_count = ${countAsked('count(DISTINCT new_department)')},
        new_department_adds = ${countAsked("count(*) FILTER (WHERE state = 'new')")},
        new_department_changes = ${countAsked("count(*) FILTER (WHERE state = 'changed')")},
        kept_calendars = (SELECT ifnull(sum(keeps_calendar), 0) FROM people_import_rows WHERE import_id = ${id})
      WHERE id = ${id}`,
  );
}

const PART_ROWS = 2_000;
/** The rows are one parameter, and D1 allows two million bytes in a parameter. */
const PART_LENGTH = 400_000;

export interface ImportedBy {
  actor: UserRow;
  act: ActionContext;
  settings: Settings;
  canInvite: boolean;
}

interface SentFile {
  bytes: Uint8Array;
  name: string;
  choices: FileChoices & { encoding?: Encoding | undefined };
}

const TITLE_ROWS = 5;
const TITLE_LENGTH = 120;

/** The JSON of all rows is never in memory at once. */
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

/** When the staging is interrupted, the import never becomes ready, and the client has to send the file again. */
export async function stageFile(
  db: Db,
  file: SentFile,
  { actor, act, settings, canInvite }: ImportedBy,
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
    startsAs: settings.newAccountStatus,
    canInvite,
    createdBy: actor.id,
    at,
  });
  for (const { json, count } of splitRows(staged)) {
    await writeBatch(db, [
      stageRows(db, id, json, actor),
      statement(db, sql`UPDATE people_imports SET staged = staged + ${count} WHERE id = ${id}`),
    ]);
  }
  try {
    return await commit<PeopleImport>(db, act, async () => ({
      answer: { read: selectImport(db, id), toAnswer: ([row]) => toImport(row as PeopleImportRow) },
      stored: { status: 201, response: importJsonSql(id) },
      guards: [],
      statements: [finishStaging(db, id, settings)],
    }));
  } catch (error) {
    // A concurrent duplicate was ready first, or the admin lost the rights. The rows of this request go.
    await writeBatch(db, [
      statement(db, sql`DELETE FROM people_import_rows WHERE import_id = ${id}`),
      statement(db, sql`DELETE FROM people_imports WHERE id = ${id} AND status = 'staging'`),
    ]);
    throw error;
  }
}
