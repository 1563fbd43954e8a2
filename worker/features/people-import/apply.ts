import { IMPORT_APPLY_ROWS, type ImportChoices, type PeopleImport } from '#domain/api/people-import.ts';
import { AppError } from '#worker/app-error.ts';
import { commit, type Write } from '#worker/core/commit.ts';
import { changeCountedUsers, countUsers } from '#worker/core/figures/people.ts';
import { writeAudit } from '#worker/db/audit.ts';
import type { Db } from '#worker/db/client.ts';
import type { PeopleImportRow } from '#worker/db/schema.ts';
import {
  addOutcomes,
  appliedUsers,
  claimPart,
  insertUsers,
  isPartFree,
  markChangedRows,
  markNewRows,
  outcomesJson,
  queueInvitations,
  selectImport,
  selectWaitingLines,
  updateUsers,
  type ClaimedPart,
} from './apply-repository.ts';
import { findImport, importJsonSql, toImport } from './repository.ts';
import type { ImportedBy } from './stage.ts';

type Part = Pick<ClaimedPart, 'from' | 'through' | 'isLast'>;

/** Throws import_expired when the rows were deleted (see prune-repository.ts). */
async function nextPart(db: Db, { id, appliedThrough: from }: PeopleImportRow): Promise<Part> {
  const lines = await selectWaitingLines(db, id, from);
  const last = lines.slice(0, IMPORT_APPLY_ROWS).at(-1);
  if (!last) throw new AppError('import_expired');
  return { from, through: last.line, isLast: lines.length <= IMPORT_APPLY_ROWS };
}

/**
 * Concurrent requests do not apply a row twice. New users have the status of new accounts, and wait for their first
 * sign-in. A row is skipped when the row's user changed after the file was compared, when this actor may not change the
 * user, or when its new department is not added.
 */
export async function applyImport(db: Db, id: string, choices: ImportChoices, by: ImportedBy): Promise<PeopleImport> {
  let through = Infinity;
  return commit<PeopleImport>(db, by.act, async () => {
    const before = await findImport(db, id);
    if (!before) throw new AppError('import_not_found');
    if (before.status === 'staging') throw new AppError('import_not_ready');
    const isTaken = before.appliedThrough >= through;
    if (isTaken || toImport(before).applied.waiting === 0)
      return { unchanged: toImport(before), stored: { status: 200 } };
    const part = await nextPart(db, before);
    // Another request may apply this part first. The next attempt sees this by `through`, and applies nothing.
    ({ through } = part);
    return writePart(db, before, { ...part, choices }, by);
  });
}

function writePart(
  db: Db,
  { id, fileName }: PeopleImportRow,
  unclaimed: Part & Pick<ClaimedPart, 'choices'>,
  { actor, act, settings, canInvite }: ImportedBy,
): Write<PeopleImport> {
  const at = act.now.toISOString();
  const part: ClaimedPart = { ...unclaimed, importId: id, at };
  return {
    answer: {
      read: selectImport(db, id),
      toAnswer: ([row]) => toImport(row as PeopleImportRow),
    },
    stored: { status: 200, response: importJsonSql(id) },
    guards: [isPartFree(part)],
    // The file may change the departments of too many users to name each one.
    effects: { topics: ['people', 'points'], ranks: 'soon' },
    statements: [
      claimPart(db, part, settings),
      markNewRows(db, part),
      insertUsers(db, part, settings, act.now),
      ...countUsers(db, appliedUsers(part, 'new')),
      markChangedRows(db, part, actor),
      ...changeCountedUsers(db, appliedUsers(part, 'changed'), [updateUsers(db, part)]),
      ...(canInvite && settings.newAccountStatus === 'approved' ? queueInvitations(db, part) : []),
      addOutcomes(db, part),
      writeAudit(db, {
        id: act.newId(),
        actorId: actor.id,
        action: 'import.applied',
        targetType: 'import',
        targetId: id,
        before: null,
        after: outcomesJson(part, fileName),
        reason: null,
        at,
      }),
    ],
  };
}
