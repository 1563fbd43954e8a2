import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../../domain/api/audit.ts';
import {
  STATIONS_MAX,
  type DisplayCredential,
  type ListedStation,
  type NewStation,
  type Station,
  type StationChange,
} from '../../../domain/api/stations.ts';
import { CODE_BYTES, toLetters, writeCode } from '../../../domain/qr/code.ts';
import { AppError } from '../../app-error.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { fitsKiosk } from '../../../domain/qr/place-rule.ts';
import { storeSealed } from '../../core/idempotency.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import type { Db } from '../../db/client.ts';
import type { StationRow } from '../../db/schema.ts';
import { hashCredential, makeCredential } from '../../core/signatures/display-credential.ts';
import { findStation, insertStation, readLastNumber, selectStations, updateStationRow } from './repository.ts';

function toStation(row: StationRow): Station {
  const { id, number, name, location, timeZone, opensAt, closesAt, isActive, isKiosk, placeRule } = row;
  const { displaySince, version, createdAt: created, updatedAt: updated } = row;
  const place = { id, number, name, location, timeZone, opensAt, closesAt, isActive, isKiosk, placeRule };
  return { ...place, displaySince, isPrinted: row.printedSecret !== null, version, created, updated };
}

/** Returns the station with its printed code. */
function toListed(row: StationRow): ListedStation {
  const printedCode = row.printedSecret === null ? null : writeCode(row.number, row.printedSecret);
  return { ...toStation(row), printedCode };
}

/** Lists every station in the order of the numbers. */
export async function listStations(db: Db): Promise<ListedStation[]> {
  const rows = await selectStations(db);
  return rows.map(toListed);
}

/** Adds a station. Throws station_limit, busy. */
export async function createStation(db: Db, input: NewStation, context: ActionContext): Promise<Station> {
  const at = context.now.toISOString();
  return commit(db, context, async () => {
    const number = (await readLastNumber(db)) + 1;
    if (number > STATIONS_MAX) throw new AppError('station_limit');
    const row: StationRow = {
      id: context.newId(),
      number,
      ...input,
      isActive: true,
      named: [],
      wrongCodes: 0,
      wrongAt: null,
      wrongInHour: 0,
      wrongHourFrom: null,
      displayHash: null,
      displaySince: null,
      printedSecret: null,
      version: 0,
      createdAt: at,
      updatedAt: at,
    };
    return audited(db, context, {
      action: 'station.created',
      targetType: 'station',
      targetId: row.id,
      before: null,
      after: toStation(row),
      status: 201,
      guards: [guard('station: number', sql`NOT EXISTS (SELECT 1 FROM qr_stations WHERE number >= ${number})`)],
      change: (isWritten) => insertStation(db, row, isWritten),
    });
  });
}

/**
 * Changes a station. `decide` returns the change for the station's current row. Throws station_not_found,
 * version_conflict, busy.
 */
async function writeStation(
  db: Db,
  id: string,
  context: ActionContext,
  {
    version,
    decide,
    secretAnswer,
  }: {
    version?: number | undefined;
    /** Returns the answer when it contains a secret. */
    secretAnswer?: (row: StationRow) => unknown;
    decide: (row: StationRow) => { action: AuditAction; change: Partial<StationRow> };
  },
): Promise<StationRow> {
  let written: StationRow | undefined;
  await commit(db, context, async () => {
    const before = await findStation(db, id);
    if (!before) throw new AppError('station_not_found');
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const { action, change } = decide(before);
    if (
      (change.isKiosk ?? before.isKiosk) &&
      !fitsKiosk(change.placeRule === undefined ? before.placeRule : change.placeRule)
    ) {
      throw new AppError('validation_failed', [createIssue('placeRule', 'kiosk_distance')]);
    }
    const after = { ...before, ...change, version: before.version + 1, updatedAt: context.now.toISOString() };
    written = after;
    const write = audited<unknown>(db, context, {
      action,
      targetType: 'station',
      targetId: id,
      before: toStation(before),
      after: toStation(after),
      status: 200,
      guards: [
        guard(
          'station change: version',
          sql`EXISTS (SELECT 1 FROM qr_stations WHERE id = ${id} AND version = ${before.version})`,
        ),
      ],
      change: (isWritten) => updateStationRow(db, before, after, isWritten),
    });
    return secretAnswer
      ? { ...write, stored: { status: 200, response: await storeSealed(context.idempotent, secretAnswer(after)) } }
      : write;
  });
  if (!written) throw new Error('A station was written');
  return written;
}

function findAction(before: StationRow, isActive: boolean): AuditAction {
  if (before.isActive === isActive) return 'station.updated';
  return isActive ? 'station.restored' : 'station.retired';
}

/**
 * Changes, closes or reopens a station. Absent fields keep their values. Throws station_not_found, version_conflict,
 * busy.
 */
export async function updateStation(
  db: Db,
  id: string,
  change: StationChange,
  context: ActionContext,
): Promise<Station> {
  const { version, ...fields } = change;
  const row = await writeStation(db, id, context, {
    version,
    decide: (before) => ({
      action: findAction(before, fields.isActive ?? before.isActive),
      change: fields as Partial<StationRow>,
    }),
  });
  return toStation(row);
}

/**
 * Makes a new credential for a station's displays. Displays with the earlier credential stop showing codes. Throws
 * station_not_found, busy.
 */
export async function connectDisplay(db: Db, id: string, context: ActionContext): Promise<DisplayCredential> {
  const credential = makeCredential();
  const displayHash = await hashCredential(credential);
  const toAnswer = (row: StationRow) => ({ station: toStation(row), credential });
  const row = await writeStation(db, id, context, {
    secretAnswer: toAnswer,
    decide: () => ({
      action: 'station.display_connected',
      change: { displayHash, displaySince: context.now.toISOString() },
    }),
  });
  return toAnswer(row);
}

/** Revokes the credential of a station's displays. They then show no more codes. Throws station_not_found, busy. */
export async function revokeDisplay(db: Db, id: string, context: ActionContext): Promise<Station> {
  const change = { displayHash: null, displaySince: null };
  return toStation(
    await writeStation(db, id, context, { decide: () => ({ action: 'station.display_revoked', change }) }),
  );
}

/** Makes a new printed code for a station. The earlier printed code becomes invalid. Throws station_not_found, busy. */
export async function makePrintedCode(db: Db, id: string, context: ActionContext): Promise<ListedStation> {
  const printedSecret = toLetters(crypto.getRandomValues(new Uint8Array(CODE_BYTES.printed)));
  const row = await writeStation(db, id, context, {
    secretAnswer: toListed,
    decide: () => ({ action: 'station.code_printed', change: { printedSecret } }),
  });
  return toListed(row);
}

/** Withdraws the printed code of a station. Throws station_not_found, busy. */
export async function withdrawPrintedCode(db: Db, id: string, context: ActionContext): Promise<Station> {
  const decide = () => ({ action: 'station.code_withdrawn' as const, change: { printedSecret: null } });
  return toStation(await writeStation(db, id, context, { decide }));
}
