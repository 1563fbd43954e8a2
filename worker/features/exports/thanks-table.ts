import { sql } from 'drizzle-orm';
import type { ExportPeriod } from '#domain/api/exports.ts';
import type { Audience } from '#domain/thanks/readers.ts';
import type { ThanksState } from '#domain/thanks/states.ts';
import { toInstantRange } from '#domain/time/periods.ts';
import { statement, type Db } from '#worker/db/client.ts';
import type { Table } from '#worker/http/export-file.ts';
import { EXPORT_PAGE, readPages, timeIn, type Reading } from './table.ts';

interface ThanksExport {
  fromId: string;
  at: string;
  id: string;
  place: number;
  giver: string;
  department: string;
  toId: string | null;
  receiver: string | null;
  value: string | null;
  points: number;
  audience: Audience;
  state: ThanksState;
}

/**
 * By giver, because thanks have no index by day alone. A private thanks without points has one row, which doesn't name
 * its receivers.
 */
const selectThanks = (db: Db, { since, until }: { since: string; until: string }, after: ThanksExport | null) =>
  statement<ThanksExport>(
    db,
    sql`
    SELECT u.id AS fromId, t.created_at AS at, t.id, r.key AS place, u.name AS giver, t.department, p.id AS toId,
      p.name AS receiver, t.value ->> '$.name' AS value, t.points, t.audience, t.state
    FROM users AS u
    CROSS JOIN thanks_people AS g ON g.user_id = u.id AND g.is_giver = 1 AND g.created_at >= ${since}
      AND g.created_at < ${until}
    CROSS JOIN thanks AS t ON t.id = g.thanks_id
    CROSS JOIN json_each(iif(t.feed IS NULL AND t.points = 0, '[null]', t.receivers)) AS r
    LEFT JOIN users AS p ON p.id = r.value
    WHERE ${after ? sql`u.id >= ${after.fromId} AND (u.id, t.created_at, t.id, r.key) > (${after.fromId}, ${after.at}, ${after.id}, ${after.place})` : sql`1`}
    ORDER BY u.id, g.created_at, g.thanks_id, r.key LIMIT ${EXPORT_PAGE}`,
  );

/** The words of a thanks are in no file. Points are money, so the file says who gave them to whom. */
export function thanksTable({ db, settings }: Reading, { from, to }: ExportPeriod): Table {
  const zone = settings.companyTimeZone;
  const range = toInstantRange(zone, from, to);
  return {
    columns: [
      'Time',
      'From',
      'To',
      'Department',
      'Value',
      'Points',
      'Seen by',
      'Status',
      'From user id',
      'To user id',
      'Thanks id',
    ],
    pages: readPages<ThanksExport>(
      (after) => selectThanks(db, range, after),
      (row) => [
        timeIn(zone, row.at),
        row.giver,
        row.receiver,
        row.department,
        row.value,
        row.points,
        row.audience,
        row.state,
        row.fromId,
        row.toId,
        row.id,
      ],
    ),
  };
}
