import { sql } from 'drizzle-orm';
import { WALLS_MAX, type MadeWall, type NewWall, type Wall } from '../../../domain/api/walls.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { audited, commit } from '../../core/commit.ts';
import { storeSealed } from '../../core/idempotency.ts';
import { hashCredential, makeCredential } from '../../core/signatures/display-credential.ts';
import { guard } from '../../core/guard.ts';
import type { Db } from '../../db/client.ts';
import type { WallRow } from '../../db/schema.ts';
import { findWall, insertWall, selectWalls, updateWall } from './repository.ts';

const toWall = ({ id, name, showsAnnouncements, createdAt, seenAt }: WallRow): Wall => ({
  id,
  name,
  showsAnnouncements,
  createdAt,
  seenAt,
});

/** Lists every wall that is not revoked, the newest first. */
export async function listWalls(db: Db): Promise<Wall[]> {
  const rows = await selectWalls(db);
  return rows.map(toWall);
}

/** Adds a wall with its credential. Throws wall_limit, busy. */
export async function createWall(db: Db, input: NewWall, context: ActionContext): Promise<MadeWall> {
  const credential = makeCredential();
  const displayHash = await hashCredential(credential);
  const createdAt = context.now.toISOString();
  const row: WallRow = { id: context.newId(), ...input, displayHash, createdAt, seenAt: null, revokedAt: null };
  const answer = { wall: toWall(row), credential };
  const response = await storeSealed(context.idempotent, answer);
  return commit<MadeWall>(db, context, async () => ({
    ...audited<MadeWall>(db, context, {
      action: 'wall.created',
      targetType: 'wall',
      targetId: row.id,
      before: null,
      after: toWall(row),
      answer,
      status: 201,
      guards: [guard('wall: room', sql`(SELECT count(*) FROM walls WHERE revoked_at IS NULL) < ${WALLS_MAX}`)],
      change: (isWritten) => insertWall(db, row, isWritten),
      refuse: async () => {
        if ((await listWalls(db)).length >= WALLS_MAX) throw new AppError('wall_limit');
      },
    }),
    stored: { status: 201, response },
  }));
}

/** Revokes a wall, so that its screen shows nothing more. Throws wall_not_found, busy. */
export async function revokeWall(db: Db, id: string, context: ActionContext): Promise<Wall> {
  return commit<Wall>(db, context, async () => {
    const row = await findWall(db, id);
    if (!row) throw new AppError('wall_not_found');
    const change = { displayHash: null, revokedAt: context.now.toISOString() };
    return audited(db, context, {
      action: 'wall.revoked',
      targetType: 'wall',
      targetId: id,
      before: toWall(row),
      after: null,
      answer: toWall(row),
      status: 200,
      guards: [guard('wall: not revoked', sql`EXISTS (SELECT 1 FROM walls WHERE id = ${id} AND revoked_at IS NULL)`)],
      change: (isWritten) => updateWall(db, id, change, isWritten),
    });
  });
}
