import type { Page } from '#domain/api/common.ts';
import { decodeCursor, toPage } from './cursor.ts';

export interface Place {
  at: string;
  id: string;
}

export async function readPage<Item extends { id: string; createdAt: string }>(
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  read: (place: Place | null, limit: number) => Promise<Item[]>,
): Promise<Page<Item>> {
  const [at, id] = cursor ? decodeCursor(cursor, 2) : [];
  const place = id === undefined ? null : { at: String(at), id: String(id) };
  return toPage(
    await read(place, limit + 1),
    limit,
    (row) => row,
    (row) => [row.createdAt, row.id],
  );
}
