import { sql, eq } from 'drizzle-orm';
import type { AuditAction } from '#domain/api/audit.ts';
import {
  STATIONS_MAX,
  type DisplayCredential,
  type ListedStation,
  type NewStation,
  type Station,
  type StationChange,
} from '#domain/api/stations.ts';
import { CODE_BYTES, toLetters, writeCode } from '#domain/qr/code.ts';
import { AppError } from '#worker/app-error.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { fitsKiosk } from '#domain/qr/place-rule.ts';
import { storeSealed } from '#worker/core/idempotency.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { guard, hasVersion } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { type StationRow, qrStations } from '#worker/db/schema.ts';
import { hashCredential, makeCredential } from '#worker/core/signatures/display-credential.ts';
import { updateRow } from '#worker/core/rows.ts';

function toStation(row: StationRow): Station {
  const { id, number, name, location, timeZone, opensAt, closesAt, isActive, isKiosk, placeRule } = row;
  const { displaySince, version, createdAt: created, updatedAt: updated } = row;
  const place = { id, number, name, location, timeZone, opensAt, closesAt, isActive, isKiosk, placeRule };
  return { ...place, displaySince, isPrinted: row.printedSecret !== null, version, created, updated };
}

function toListed(row: StationRow): ListedStation {
  const printedCode = row.printedSecret === null ? null : writeCode(row.number, row.printedSecret);
  return { ...toStation(row), printedCode };
}

export async function listStations(db: Db): Promise<ListedStation[]> {
  const rows = await db.select().from(qrStations).orderBy(qrStations.number).limit(STATIONS_MAX);
  return rows.map(toListed);
}

export async function createStation(db: Db, input: NewStation, context: ActionContext): Promise<Station> {
  const at = context.now.toISOString();
  return commit(db, context, async () => {
    const [last] = await db.select({ number: sql<number>`ifnull(max(${qrStations.number}), 0)` }).from(qrStations);
    const number = (last?.number ?? 0) + 1;
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
    return audited({
      action: 'station.created',
      targetType: 'station',
      targetId: row.id,
      before: null,
      after: toStation(row),
      status: 201,
      guards: [guard('station: number', sql`NOT EXISTS (SELECT 1 FROM qr_stations WHERE number >= ${number})`)],
      change: db.insert(qrStations).values(row),
    });
  });
}

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
    const [before] = await db.select().from(qrStations).where(eq(qrStations.id, id));
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
    const write = audited<unknown>({
      action,
      targetType: 'station',
      targetId: id,
      before: toStation(before),
      after: toStation(after),
      status: 200,
      guards: [hasVersion('station change: version', 'qr_stations', before)],
      change: updateRow(db, qrStations, after, sql`id = ${id}`, before),
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

/** Displays with the earlier credential stop showing codes. */
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

export async function revokeDisplay(db: Db, id: string, context: ActionContext): Promise<Station> {
  const change = { displayHash: null, displaySince: null };
  return toStation(
    await writeStation(db, id, context, { decide: () => ({ action: 'station.display_revoked', change }) }),
  );
}

/** The earlier printed code becomes invalid. */
export async function makePrintedCode(db: Db, id: string, context: ActionContext): Promise<ListedStation> {
  const printedSecret = toLetters(crypto.getRandomValues(new Uint8Array(CODE_BYTES.printed)));
  const row = await writeStation(db, id, context, {
    secretAnswer: toListed,
    decide: () => ({ action: 'station.code_printed', change: { printedSecret } }),
  });
  return toListed(row);
}

export async function withdrawPrintedCode(db: Db, id: string, context: ActionContext): Promise<Station> {
  const decide = () => ({ action: 'station.code_withdrawn' as const, change: { printedSecret: null } });
  return toStation(await writeStation(db, id, context, { decide }));
}
