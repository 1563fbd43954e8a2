import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { archiveParts, type ArchivePartRow } from '../../db/schema.ts';
import { decompress, fileKey, hashBytes, type ArchiveStore } from './store.ts';

/** The error for a file, or a part of a file, that is missing or differs from the bytes that were written. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

/** Returns the bytes of a part when they match its checksum. Throws BrokenArchive. */
export async function checkPart(
  bytes: Uint8Array<ArrayBuffer>,
  { month, offset, sha256 }: ArchivePartRow,
): Promise<Uint8Array<ArrayBuffer>> {
  if ((await hashBytes(bytes)) === sha256) return bytes;
  throw new BrokenArchive(`The file of ${month} has a wrong checksum at byte ${offset}.`);
}

/** Returns the text of a part of a month's file. Throws BrokenArchive. */
export async function readPartText(store: ArchiveStore, part: ArchivePartRow): Promise<string> {
  const { month, offset, bytes: length } = part;
  const found = await store.get(fileKey(month), { range: { offset, length } });
  if (!found) throw new BrokenArchive(`The file of ${month} is missing.`);
  return decompress(await checkPart(new Uint8Array(await found.arrayBuffer()), part));
}

/** Returns the parts of a month, in the order of the file. */
export const listParts = (db: Db, month: string): Promise<ArchivePartRow[]> =>
  db.select().from(archiveParts).where(eq(archiveParts.month, month)).orderBy(archiveParts.offset);

/** Returns the first part of a month whose users come after `place`; undefined when there is no such part. */
export async function findNextPart(db: Db, month: string, place: string): Promise<ArchivePartRow | undefined> {
  const [part] = await db
    .select()
    .from(archiveParts)
    .where(and(eq(archiveParts.month, month), sql`${archiveParts.afterUser} >= ${place}`))
    .orderBy(archiveParts.afterUser)
    .limit(1);
  return part;
}
