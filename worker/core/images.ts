import { sql, type SQL } from 'drizzle-orm';
import type { Brand } from '#domain/api/images.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { COMPANY, imageUrl } from '#domain/images/address.ts';
import { join } from '#domain/images/bytes.ts';
import { cleanImage, type CleanImage, type ImageType } from '#domain/images/clean-image.ts';
import type { PictureKind } from '#domain/images/limits.ts';
import { findSizeRefusal } from '#domain/images/refuse-size.ts';
import { fromBase64, fromHex, toBase64Url, toHex } from '#domain/text/encode-bytes.ts';
import { AppError } from '../app-error.ts';
import { statement, type Db, type Statement } from '../db/client.ts';

export interface NewImage extends CleanImage {
  id: string;
}

/**
 * For a picture of a user or a reward, `salt` is random. The picture's address is a secret, because the browser sends no session for
 * an `<img>`. Without `salt`, anybody with a copy of the file could compute the address.
 */
async function hashImage(bytes: Uint8Array, salt: string): Promise<string> {
  const hashed = join([new TextEncoder().encode(salt), bytes]) as Uint8Array<ArrayBuffer>;
  const hash = await crypto.subtle.digest('SHA-256', hashed);
  return toBase64Url(hash);
}

function readBase64(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    return new Uint8Array();
  }
}

/** Checks its bytes and removes all metadata. */
export async function readImage(kind: PictureKind | 'logo', base64: string, newId: () => string): Promise<NewImage> {
  const image = cleanImage(readBase64(base64));
  if (!image) throw new AppError('validation_failed', [createIssue('image', 'image')]);
  const refusal = findSizeRefusal(kind, image);
  if (refusal) throw new AppError('validation_failed', [refusal]);
  return { ...image, id: await hashImage(image.bytes, kind === 'logo' ? '' : newId()) };
}

export const deleteImage = (db: Db, owner: string | SQL): Statement =>
  statement(db, sql`DELETE FROM images WHERE owner = ${owner}`);

/** The bytes are sent as hexadecimal text, which every D1 accepts. */
export const replaceImage = (db: Db, owner: string, image: NewImage, at: string): Statement[] => [
  deleteImage(db, owner),
  statement(
    db,
    sql`
    INSERT INTO images (id, owner, type, width, height, created_at, bytes)
    VALUES (${image.id}, ${owner}, ${image.type}, ${image.width}, ${image.height}, ${at}, unhex(${toHex(image.bytes)}))`,
  ),
];

export async function findImage(db: Db, id: string) {
  const [row] = await statement<{ owner: string; type: ImageType; hex: string }>(
    db,
    sql`SELECT owner, type, hex(bytes) AS hex FROM images WHERE id = ${id}`,
  );
  return row && { type: row.type, isLogo: row.owner === COMPANY, bytes: fromHex(row.hex) };
}

type LogoRow = Pick<NewImage, 'id' | 'width' | 'height'>;

export const selectLogo = (db: Db) =>
  statement<LogoRow>(db, sql`SELECT id, width, height FROM images WHERE owner = ${COMPANY}`);

export function toBrand(name: string, [logo]: readonly LogoRow[]): Brand {
  return { name, logo: logo ? { url: imageUrl(logo.id), width: logo.width, height: logo.height } : null };
}
