import { sql, eq, and, desc, isNull } from 'drizzle-orm';
import { WALLS_MAX, type MadeWall, type NewWall, type Wall } from '#domain/api/walls.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { storeSealed } from '#worker/core/idempotency.ts';
import { hashCredential, makeCredential } from '#worker/core/signatures/display-credential.ts';
import { guard } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { type WallRow, walls } from '#worker/db/schema.ts';

const toWall = ({ id, name, showsAnnouncements, createdAt, seenAt }: WallRow): Wall => ({
  id,
  name,
  showsAnnouncements,
  createdAt,
  seenAt,
});

export async function listWalls(db: Db): Promise<Wall[]> {
  const rows = await db
    .select()
    .from(walls)
    .where(isNull(walls.revokedAt))
    .orderBy(desc(walls.createdAt), walls.id)
    .limit(WALLS_MAX);
  return rows.map(toWall);
}

export async function createWall(db: Db, input: NewWall, context: ActionContext): Promise<MadeWall> {
  const credential = makeCredential();
  const displayHash = await hashCredential(credential);
  const createdAt = context.now.toISOString();
  const row: WallRow = { id: context.newId(), ...input, displayHash, createdAt, seenAt: null, revokedAt: null };
  const answer = { wall: toWall(row), credential };
  const response = await storeSealed(context.idempotent, answer);
  return commit<MadeWall>(db, context, async () => ({
    ...audited<MadeWall>({
      action: 'wall.created',
      targetType: 'wall',
      targetId: row.id,
      before: null,
      after: toWall(row),
      answer,
      status: 201,
      guards: [guard('wall: room', sql`(SELECT count(*) FROM walls WHERE revoked_at IS NULL) < ${WALLS_MAX}`)],
      change: db.insert(walls).values(row),
    }),
    stored: { status: 201, response },
  }));
}

export async function revokeWall(db: Db, id: string, context: ActionContext): Promise<Wall> {
  return commit<Wall>(db, context, async () => {
    const [row] = await db
      .select()
      .from(walls)
      .where(and(eq(walls.id, id), isNull(walls.revokedAt)));
    if (!row) throw new AppError('wall_not_found');
    return audited({
      action: 'wall.revoked',
      targetType: 'wall',
      targetId: id,
      before: toWall(row),
      after: null,
      answer: toWall(row),
      status: 200,
      guards: [guard('wall: not revoked', sql`EXISTS (SELECT 1 FROM walls WHERE id = ${id} AND revoked_at IS NULL)`)],
      effects: { wall: id },
      change: db.update(walls).set({ displayHash: null, revokedAt: context.now.toISOString() }).where(eq(walls.id, id)),
    });
  });
}
