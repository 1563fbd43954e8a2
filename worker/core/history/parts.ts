import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { archiveParts, type ArchivePartRow } from './tables.ts';
import { decompress, fileKey, hashBytes, type MonthFiles } from './month-files.ts';

export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

export async function checkPart(
  bytes: Uint8Array<ArrayBuffer>,
  { month, offset, sha256 }: ArchivePartRow,
): Promise<Uint8Array<ArrayBuffer>> {
  if ((await hashBytes(bytes)) === sha256) return bytes;
  throw new BrokenArchive(`The file of ${month} has a wrong checksum at byte ${offset}.`);
}

export async function readPartText(store: MonthFiles, part: ArchivePartRow): Promise<string> {
  const { month, offset, bytes: length } = part;
  const found = await store.get(fileKey(month), { range: { offset, length } });
  if (!found) throw new BrokenArchive(`The file of ${month} is missing.`);
  return decompress(await checkPart(new Uint8Array(await found.arrayBuffer()), part));
}

export const listParts = (db: Db, month: string): Promise<ArchivePartRow[]> =>
  db.select().from(archiveParts).where(eq(archiveParts.month, month)).orderBy(archiveParts.offset);

export async function findNextPart(db: Db, month: string, place: string): Promise<ArchivePartRow | undefined> {
  const [part] = await db
    .select()
    .from(archiveParts)
    .where(and(eq(archiveParts.month, month), sql`${archiveParts.afterUser} >= ${place}`))
    .orderBy(archiveParts.afterUser)
    .limit(1);
  return part;
}
