import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { archiveParts, type ArchivePartRow } from '../../db/schema.ts';
import { decompress, fileKey, hashBytes, type ArchiveStore } from './store.ts';

/** A file, or a part of it, that is not there or not what was written. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

/** A part of a month's file, as it was written. Throws BrokenArchive. */
export async function readPart(
  store: ArchiveStore,
  { month, offset, bytes: length, sha256 }: ArchivePartRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const found = await store.get(fileKey(month), { range: { offset, length } });
  if (!found) throw new BrokenArchive(`The file of ${month} is missing.`);
  const bytes = new Uint8Array(await found.arrayBuffer());
  if ((await hashBytes(bytes)) !== sha256) throw new BrokenArchive(`The file of ${month} has a wrong checksum at byte ${offset}.`);
  return bytes;
}

export const readPartText = async (store: ArchiveStore, part: ArchivePartRow): Promise<string> =>
  decompress(await readPart(store, part));

/** The parts of a month, in their order in the file. */
export const listParts = (db: Db, month: string): Promise<ArchivePartRow[]> =>
  db.select().from(archiveParts).where(eq(archiveParts.month, month)).orderBy(archiveParts.offset);

/** The first part of a month whose users come after `place`; undefined after the last. */
export async function findNextPart(db: Db, month: string, place: string): Promise<ArchivePartRow | undefined> {
  const [part] = await db
    .select()
    .from(archiveParts)
    .where(and(eq(archiveParts.month, month), sql`${archiveParts.afterUser} >= ${place}`))
    .orderBy(archiveParts.afterUser)
    .limit(1);
  return part;
}
