import { toHex } from '#domain/text/encode-bytes.ts';
import { sql } from 'drizzle-orm';
import { writeBatch } from '../write-batch.ts';
import { statement, type Db } from '#worker/db/client.ts';
import type { ArchiveRow } from './tables.ts';
import { toHeader, toLines } from './lines.ts';
import { BrokenArchive, listParts } from './parts.ts';
import { findSlice, readSlice } from './slices.ts';
import { compress, fileKey, hashBytes, partKey, partsPrefix, type MonthFiles } from './month-files.ts';
import { isHere, turnTo } from './turns.ts';

/** R2 lists or deletes at most this many objects at once. */
const OBJECTS_MAX = 1_000;

export async function writePart(db: Db, store: MonthFiles, archive: ArchiveRow, now: Date): Promise<void> {
  const { month, place, bytes: offset } = archive;
  const slice = await findSlice(db, place);
  if (!slice) return turnTo(db, archive, 'joining', now);
  const users = await readSlice(db, month, slice);
  // Each part is a complete gzip file. The joined parts are a valid gzip file too.
  const text = (offset === 0 ? toHeader(month) : '') + toLines(users);
  const here = isHere(archive);
  const move = (bytes: number) => sql`
    UPDATE archives SET place = ${slice.lastUser}, bytes = bytes + ${bytes},
      check_ins = check_ins + ${users.reduce((sum, user) => sum + user.checkIns.length, 0)},
      ledger_rows = ledger_rows + ${users.reduce((sum, user) => sum + user.ledger.length, 0)},
      points = points + ${users.flatMap((user) => user.ledger).reduce((sum, row) => sum + Number(row.points_amount), 0)},
      updated_at = ${now.toISOString()}
    WHERE month = ${month} AND ${here}`;
  if (text === '') {
    await statement(db, move(0));
    return;
  }
  const bytes = await compress(text);
  const sha256 = await hashBytes(bytes);
  await store.put(partKey(month, place), bytes, { sha256 });
  await writeBatch(db, [
    statement(
      db,
      sql`INSERT INTO archive_parts (month, after_user, last_user, offset, bytes, sha256)
        SELECT ${month}, ${place}, ${slice.lastUser}, ${offset}, ${bytes.byteLength}, ${sha256} WHERE ${here}`,
    ),
    statement(db, move(bytes.byteLength)),
  ]);
}

/** Only one part at a time is in memory. */
export async function joinParts(db: Db, store: MonthFiles, archive: ArchiveRow, now: Date): Promise<void> {
  const { month, bytes } = archive;
  const parts = await listParts(db, month);
  // R2 accepts a stream only when its length is known.
  const { readable, writable } = new FixedLengthStream(bytes);
  const writer = writable.getWriter();
  const stored = store.put(fileKey(month), readable, { httpMetadata: { contentType: 'application/gzip' } });
  // When R2 refuses the file, the stream has no reader, and a write to it would never end.
  const refused = new Promise<never>((_, reject) => stored.catch(reject));
  for (const promise of [refused, writer.closed]) promise.catch(() => {});
  try {
    for (const { afterUser } of parts) {
      const part = await store.get(partKey(month, afterUser));
      if (!part) throw new BrokenArchive(`A part of ${month} is missing.`);
      await Promise.race([writer.write(new Uint8Array(await part.arrayBuffer())), refused]);
    }
    await Promise.race([writer.close(), refused]);
  } catch (error) {
    writer.abort(error).catch(() => {});
    throw error;
  }
  await stored;
  await turnTo(db, archive, 'verifying', now);
}

async function* splitStream(
  stream: ReadableStream<Uint8Array>,
  lengths: readonly number[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let rest: Uint8Array = new Uint8Array();
  for (const length of lengths) {
    const piece = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      if (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) throw new BrokenArchive('The file is too short.');
        rest = value;
      }
      const taken = rest.subarray(0, length - filled);
      piece.set(taken, filled);
      filled += taken.length;
      rest = rest.subarray(taken.length);
    }
    yield piece;
  }
  const end = rest.length > 0 ? { done: false } : await reader.read();
  if (!end.done) throw new BrokenArchive('The file is too long.');
}

export async function verifyFile(db: Db, store: MonthFiles, archive: ArchiveRow, now: Date): Promise<void> {
  const { month } = archive;
  const [parts, file] = await Promise.all([listParts(db, month), store.get(fileKey(month))]);
  if (!file) throw new BrokenArchive(`The file of ${month} is missing.`);
  const whole = new crypto.DigestStream('SHA-256');
  const writer = whole.getWriter();
  let index = 0;
  for await (const piece of splitStream(
    file.body,
    parts.map(({ bytes }) => bytes),
  )) {
    const part = parts[index++];
    if ((await hashBytes(piece)) !== part?.sha256)
      throw new BrokenArchive(`The file of ${month} has a wrong checksum.`);
    await writer.write(piece);
  }
  await writer.close();
  const sha256 = toHex(await whole.digest);
  await deleteParts(store, month);
  await turnTo(db, archive, 'moving', now, sha256);
}

async function deleteParts(store: MonthFiles, month: string): Promise<void> {
  const { objects } = await store.list({ prefix: partsPrefix(month), limit: OBJECTS_MAX });
  if (objects.length > 0) await store.delete(objects.map(({ key }) => key));
}
