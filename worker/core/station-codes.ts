import { CODE_BYTES, readCode, toLetters, writeCode, type CodeKind } from '../../domain/qr/code.ts';
import { refusalOfScan } from '../../domain/qr/station.ts';
import { windowsTaken } from '../../domain/qr/windows.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { runTogether, type Db } from '../db/client.ts';
import { qrStations, type SigningKeyRow, type StationRow } from '../db/schema.ts';
import { selectSigningKeys } from '../db/signing-keys.ts';
import { importKey, toMessage } from './signing.ts';

/** The key that signs the codes of a window: the newest that was there when it began, else the first. */
function keyOfWindow(keys: readonly SigningKeyRow[], windowMs: number): SigningKeyRow | undefined {
  const begun = new Date(windowMs).toISOString();
  return keys.findLast(({ madeAt }) => madeAt <= begun) ?? keys[0];
}

/** The secret letters that a station shows in the window that begins at `windowMs`, epoch milliseconds. Null without a key. */
async function signWindow(keys: readonly SigningKeyRow[], stationId: string, windowMs: number): Promise<string | null> {
  const key = keyOfWindow(keys, windowMs);
  if (!key) return null;
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), toMessage('station code', stationId, windowMs));
  return toLetters(new Uint8Array(mac, 0, CODE_BYTES.rotating));
}

/** The code that a station shows in a window. Throws when there is no key. */
export async function signCode(
  keys: readonly SigningKeyRow[],
  { id, number }: Pick<StationRow, 'id' | 'number'>,
  windowMs: number,
): Promise<string> {
  const secret = await signWindow(keys, id, windowMs);
  if (secret === null) throw new Error('There is a key that signs');
  return writeCode(number, secret);
}

/** Whether two secrets are the same. It takes the same time wherever they differ. */
function areSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

/** Whether `secret` is one of `secrets`. Each is compared, whichever is right. */
export const isAnyOf = (secret: string, secrets: readonly string[]): boolean =>
  secrets.map((one) => areSame(secret, one)).includes(true);

/** The secrets of a station that are taken in these windows, or on its paper. */
export async function listSecrets(
  kind: CodeKind,
  station: Pick<StationRow, 'id' | 'printedSecret'>,
  { keys, windows }: { keys: readonly SigningKeyRow[]; windows: readonly number[] },
): Promise<string[]> {
  const secrets =
    kind === 'printed'
      ? [station.printedSecret]
      : await Promise.all(windows.map((windowMs) => signWindow(keys, station.id, windowMs)));
  return secrets.filter((secret) => secret !== null);
}

export interface ReadScan {
  stationId: string;
  method: 'qr' | 'printed';
}

/**
 * The station whose code was scanned at `at`, and how far the code proves it.
 * Throws code_unknown, code_expired, station_closed, station_elsewhere.
 */
export async function readScan(
  db: Db,
  code: string,
  { at, isLate, location, settings }: { at: Date; isLate: boolean; location: string; settings: Settings },
): Promise<ReadScan> {
  const read = readCode(code);
  const { stations, keys } = await runTogether(db, {
    stations: db
      .select()
      .from(qrStations)
      .where(eq(qrStations.number, read?.stationNumber ?? 0)),
    keys: selectSigningKeys(db),
  });
  const [row] = stations;
  const windows = windowsTaken(at, settings.codeWindowSeconds, isLate);
  const secrets = read && row ? await listSecrets(read.kind, row, { keys, windows }) : [];
  const isRight = read !== null && isAnyOf(read.secret, secrets);
  const station = row ? { ...row, timeZone: row.timeZone ?? settings.companyTimeZone } : null;
  const refusal = refusalOfScan({ station, isRight, at, location, rule: settings.codeRule });
  if (refusal || !read || !row) throw new AppError(refusal ?? 'code_unknown');
  return { stationId: row.id, method: read.kind === 'printed' ? 'printed' : 'qr' };
}

/** Whether there is a station to check in at: without one, nobody is asked for a code. */
export async function hasStation(db: Db): Promise<boolean> {
  const found = await selectStation(db);
  return found.length > 0;
}

/** A station that takes check-ins, if there is any. */
export const selectStation = (db: Db) =>
  db
    .select({ id: qrStations.id })
    .from(qrStations)
    .where(sql`is_active = 1`)
    .limit(1);
