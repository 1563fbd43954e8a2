import { ACHIEVEMENTS } from '#domain/achievements/achievements.ts';
import type { Activity, ActivitySubject, ActivityType } from '#domain/api/activity.ts';
import type { Page } from '#domain/api/common.ts';
import { completeLedger } from '#worker/core/history/person.ts';
import type { MonthFiles } from '#worker/core/history/month-files.ts';
import { runTogether, type Db, type ReadResults } from '#worker/db/client.ts';
import { ledgerRowId } from '#worker/core/bonus.ts';
import { decodeCursor, encodeCursor } from '#worker/db/cursor.ts';
import { readNames } from '#worker/db/people/user-names.ts';
import type { PointTransactionRow } from '#worker/db/schema.ts';
import { selectActivity, toLedgerPage, type ActivityPlace } from './repository.ts';

type Rows = Omit<ReadResults<ReturnType<typeof selectActivity>>, 'here' | 'months'> & {
  ledger: readonly PointTransactionRow[];
};
/** The number is null for an activity from another table. */
type Placed = Activity & { seq: number | null };

const LEDGER: Readonly<Record<string, { type: ActivityType; kind: ActivitySubject['kind'] }>> = {
  check_in: { type: 'check_in', kind: 'check_in' },
  admin_adjustment: { type: 'bonus_points', kind: 'award' },
  correction: { type: 'admin_action', kind: 'correction' },
};

const TITLES = new Map<string, { title: string; description: string }>(ACHIEVEMENTS.map((one) => [one.id, one]));

function toActivities(rows: Rows, userId: string, names: ReadonlyMap<string, string>): Placed[] {
  const target = { targetUser: userId };
  const ledger = rows.ledger.flatMap((row): Placed[] => {
    const what = LEDGER[row.referenceType];
    if (!what) return [];
    const id = ledgerRowId(row);
    return [
      {
        ...target,
        id,
        type: what.type,
        title: row.description,
        description: '',
        timestamp: row.createdAt,
        points: row.pointsAmount,
        awardedBy: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
        subject: { kind: what.kind, id: row.referenceId ?? id, status: null },
        seq: row.seq,
      },
    ];
  });
  const unlocked = { type: 'achievement_unlocked', awardedBy: null, seq: null } as const;
  const badges = rows.badges.map((row): Placed => ({
    ...target,
    ...unlocked,
    id: row.id,
    title: row.name,
    description: row.description,
    timestamp: row.at,
    points: row.points,
    subject: { kind: 'badge', id: row.id, status: null },
  }));
  const achievements = rows.achievements.map((row): Placed => ({
    ...target,
    ...unlocked,
    id: row.id,
    title: TITLES.get(row.id)?.title ?? row.id,
    description: TITLES.get(row.id)?.description ?? '',
    timestamp: row.at,
    points: 0,
    subject: { kind: 'achievement', id: row.id, status: null },
  }));
  const claims = rows.claims.map((row): Placed => ({
    ...target,
    id: row.id,
    type: 'admin_action',
    title: row.reward.name,
    description: row.reason ?? row.notes ?? '',
    timestamp: row.at,
    points: 0,
    awardedBy: row.by,
    subject: { kind: 'claim', id: row.id, status: row.status },
    seq: null,
  }));
  return [...ledger, ...badges, ...achievements, ...claims];
}

/** At the same instant, badges, achievements and claims come before ledger rows. */
function newestFirst(a: Placed, b: Placed): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1;
  if (a.seq !== null && b.seq !== null) return b.seq - a.seq;
  if (a.seq === null && b.seq === null) return a.id < b.id ? 1 : -1;
  return a.seq === null ? -1 : 1;
}

/** Activities are derived from rows of other tables and are not stored themselves. See spec section 3, Activity. */
export async function readActivity(
  db: Db,
  files: MonthFiles | null,
  userId: string,
  page: { cursor: string | undefined; limit: number },
): Promise<Page<Activity>> {
  const [seq, at, id] = page.cursor ? decodeCursor(page.cursor, 3) : [];
  const before: ActivityPlace | null = at === undefined ? null : { seq: Number(seq), at: String(at), id: String(id) };
  const wanted = page.limit + 1;
  const { here, months, ...found } = await runTogether(db, selectActivity(db, userId, before, wanted));
  const ledgerPage = toLedgerPage(before, wanted);
  const { rows: ledger, rest } = await completeLedger(db, files, userId, { here, months }, ledgerPage);
  const names = await readNames(db, ledger);
  // Activities that are older than the last ledger row that was read belong on a later page.
  const oldest = rest === null ? '' : (ledger.at(-1)?.createdAt ?? '');
  const all = toActivities({ ...found, ledger }, userId, names)
    .filter(({ timestamp }) => timestamp >= oldest)
    .toSorted(newestFirst);
  const shown = all.slice(0, page.limit);
  const last = shown.at(-1);
  const items = shown.map(({ seq: _seq, ...activity }): Activity => activity);
  if (!last || (all.length <= page.limit && rest === null)) return { items };
  const seqs = shown.flatMap((one) => (one.seq === null ? [] : [one.seq]));
  const lowest = Math.min(...seqs, before?.seq ?? Number.MAX_SAFE_INTEGER);
  // Ledger rows are the last activities of an instant, so the cursor after a ledger row needs no id.
  return { items, nextCursor: encodeCursor([lowest, last.timestamp, last.seq === null ? last.id : '']) };
}
