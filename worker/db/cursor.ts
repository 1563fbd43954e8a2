import { createIssue } from '#domain/errors/field-problems.ts';
import { fromBase64, toBase64Url } from '#domain/text/encode-bytes.ts';
import { AppError } from '../app-error.ts';

export function encodeCursor(values: readonly (string | number)[]): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(values)));
}

export const brokenCursor = (): AppError => new AppError('validation_failed', [createIssue('cursor', 'cursor')]);

export function decodeCursor(cursor: string, length: number): (string | number)[] {
  try {
    const values: unknown = JSON.parse(new TextDecoder().decode(fromBase64(cursor)));
    const fits =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => typeof value === 'string' || typeof value === 'number');
    if (fits) return values;
  } catch {
    // All broken cursors get the same error.
  }
  throw brokenCursor();
}

export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  toCursor: (row: Row) => readonly (string | number)[],
): { items: Item[]; nextCursor?: string } {
  const items = rows.slice(0, limit).map(toItem);
  const last = rows[limit - 1];
  return rows.length > limit && last ? { items, nextCursor: encodeCursor(toCursor(last)) } : { items };
}
