import { CODE_BYTES, readCode, toLetters, writeCode, type CodeKind } from '#domain/qr/code.ts';
import { judgePlace } from '#domain/qr/place-rule.ts';
import type { Position } from '#domain/qr/position.ts';
import { mayCheckInAt, needsCode, findScanRefusal, type CodeRule } from '#domain/qr/station.ts';
import { CODES_AHEAD_SECONDS, windowsTaken } from '#domain/qr/windows.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#worker/app-error.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { qrStations, type SigningKeyRow, type StationRow } from '#worker/db/schema.ts';
import { selectSigningKeys } from '#worker/db/signing-keys.ts';
import { importKey, toMessage } from './signing.ts';

/**
 * When the key is made, displays already have codes for the next CODES_AHEAD_SECONDS, signed by the older key. The
 * new key signs only later windows. One more minute allows for a slow commit.
 */
const NEW_KEY_WAITS_MS = (CODES_AHEAD_SECONDS + 60) * 1_000;

function toWindowKey(keys: readonly SigningKeyRow[], windowMs: number): SigningKeyRow | undefined {
  const madeBy = new Date(windowMs - NEW_KEY_WAITS_MS).toISOString();
  return keys.findLast(({ madeAt }) => madeAt <= madeBy) ?? keys[0];
}

async function signWindow(keys: readonly SigningKeyRow[], stationId: string, windowMs: number): Promise<string | null> {
  const key = toWindowKey(keys, windowMs);
  if (!key) return null;
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), toMessage('station code', stationId, windowMs));
  return toLetters(new Uint8Array(mac, 0, CODE_BYTES.rotating));
}

export async function signCode(
  keys: readonly SigningKeyRow[],
  { id, number }: Pick<StationRow, 'id' | 'number'>,
  windowMs: number,
): Promise<string> {
  const secret = await signWindow(keys, id, windowMs);
  if (secret === null) throw new Error('There is a key that signs');
  return writeCode(number, secret);
}

/** The duration does not depend on the position of a difference. */
function areSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

export const findSecret = (secret: string, secrets: readonly string[]): number =>
  secrets.map((one) => areSame(secret, one)).indexOf(true);

/**
 * For rotating codes, these are the secrets of `windows`, in the same order; without a key, the list is empty. For a
 * printed code, this is the printed secret, if the station has one.
 */
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
  /** True when the scan was made at the place that the station's rule requires, or when the station has no rule. */
  isPlaceProven: boolean;
}

interface MadeScan {
  code: string;
  position: Position | null;
  address: string | null;
  at: Date;
  isLate: boolean;
  wasQueued: boolean;
  location: string;
  settings: Settings;
}

export async function readScan(db: Db, { code, at, isLate, location, settings, ...made }: MadeScan): Promise<ReadScan> {
  const read = readCode(code);
  const { stations, keys } = await runTogether(db, {
    stations: db
      .select()
      .from(qrStations)
      .where(eq(qrStations.number, read?.stationNumber ?? 0)),
    keys: selectSigningKeys(db),
  });
  const [row] = stations;
  const windows = windowsTaken(at, settings.codeWindowSeconds);
  const secrets = read && row ? await listSecrets(read.kind, row, { keys, windows }) : [];
  const found = read ? findSecret(read.secret, secrets) : -1;
  const window = read?.kind === 'rotating' ? windows[found] : undefined;
  const station = row ? { ...row, timeZone: row.timeZone ?? settings.companyTimeZone } : null;
  const isChanged = isLate && row !== undefined && row.updatedAt > at.toISOString();
  const refusal = findScanRefusal({
    station,
    isRight: found >= 0,
    at,
    shownAt: window === undefined ? null : new Date(window),
    isChanged,
    location,
    rule: settings.codeRule,
  });
  if (refusal || !read || !row) throw new AppError(refusal ?? 'code_unknown');
  const place = judgePlace(isChanged ? null : row.placeRule, { ...made, isLate });
  if (place !== 'proven' && place !== 'unproven') throw new AppError(place);
  return {
    stationId: row.id,
    method: read.kind === 'printed' ? 'printed' : 'qr',
    isPlaceProven: place === 'proven',
  };
}

export const selectStationLocations = (db: Db) =>
  db
    .selectDistinct({ location: qrStations.location })
    .from(qrStations)
    .where(sql`is_active = 1 AND (display_hash IS NOT NULL OR printed_secret IS NOT NULL)`);

/** A user needs no code when no station shows one for the user. */
export function decideCodeUse(
  rule: CodeRule,
  location: string,
  stations: readonly Pick<StationRow, 'location'>[],
): 'none' | 'offered' | 'needed' {
  if (!stations.some((station) => mayCheckInAt(rule, location, station.location))) return 'none';
  return needsCode(rule, location) ? 'needed' : 'offered';
}
