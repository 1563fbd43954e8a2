import type { KioskCheckIn } from '#domain/api/stations.ts';
import { greetingName } from '#domain/people/names.ts';
import { findAccountRefusal } from '#domain/people/roles.ts';
import { judgePlace } from '#domain/qr/place-rule.ts';
import { isOpenAt } from '#domain/qr/station.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { runTogether, type Db, statement } from '#worker/db/client.ts';
import type { StationRow } from '#worker/db/schema.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import { selectStationByDisplay } from '#worker/db/stations.ts';
import { selectUserBySubject } from '#worker/db/people/users.ts';
import { checkIn } from './check-in.ts';
import { selectCheckInFacts } from './repository.ts';
import { sql } from 'drizzle-orm';
import { PIN_DIGITS, WRONG_CODES } from '#domain/qr/personal-code.ts';
import { guard } from '#worker/core/guard.ts';
import { hashPersonalCode } from '#worker/core/signatures/personal-codes.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { areOtherAdmins, writeNotices } from '#worker/db/notices.ts';

/**
 * One statement checks the lock, compares the code and counts a wrong one, so that codes that arrive at the same time
 * count one after the other. Notifies the admins when the code locks the kiosk. Returns null when the kiosk is locked,
 * and otherwise the identity provider's id of the user with the code, if there is one.
 */
async function tryCode(
  db: Db,
  station: Pick<StationRow, 'id' | 'name'>,
  code: string,
  { now, secret }: { now: Date; secret: string },
): Promise<{ subject: string | null } | null> {
  const column = sql.raw(code.length === PIN_DIGITS ? 'pin_hash' : 'badge_hash');
  const hash = await hashPersonalCode(secret, code);
  const at = now.toISOString();
  const after = (column_: string, ms: number) =>
    sql`ifnull(${sql.raw(column_)}, '') > ${new Date(now.getTime() - ms).toISOString()}`;
  const [isInRow, isInHour] = [after('wrong_at', WRONG_CODES.PAUSE_MS), after('wrong_hour_from', WRONG_CODES.HOUR_MS)];
  const isWrong = sql`NOT EXISTS (SELECT 1 FROM personal_codes WHERE ${column} = ${hash})`;
  const isLocked = sql`(wrong_codes >= ${WRONG_CODES.IN_A_ROW} AND ${isInRow})
    OR (wrong_in_hour >= ${WRONG_CODES.IN_AN_HOUR} AND ${isInHour})`;
  const tried = statement<{ subject: string | null }>(
    db,
    sql`
    UPDATE qr_stations SET
      wrong_codes = iif(${isWrong}, iif(${isInRow}, wrong_codes, 0) + 1, wrong_codes),
      wrong_at = iif(${isWrong}, ${at}, wrong_at),
      wrong_in_hour = iif(${isWrong}, iif(${isInHour}, wrong_in_hour, 0) + 1, wrong_in_hour),
      wrong_hour_from = iif(${isWrong} AND NOT (${isInHour}), ${at}, wrong_hour_from)
    WHERE id = ${station.id} AND ${guard('kiosk: not locked', sql`NOT (${isLocked})`)}
    RETURNING (SELECT u.employee_id FROM personal_codes AS p JOIN users AS u ON u.id = p.user_id
      WHERE p.${column} = ${hash}) AS subject`,
  );
  // The id has the day, so that the admins get one message a day about a station.
  const notice = { id: `kiosk-${station.id}-${at.slice(0, 10)}`, kind: 'kiosk_guessed' as const, at };
  const isLockedNow = sql`EXISTS (SELECT 1 FROM qr_stations WHERE id = ${station.id} AND wrong_at = ${at} AND (${isLocked}))`;
  const told = writeNotices(db, { ...notice, facts: { station: station.name }, to: areOtherAdmins('') }, isLockedNow);
  const [rows] = await writeBatch(db, [tried, ...told], { effects: { deliveries: true } });
  const [row] = (rows ?? []) as { subject: string | null }[];
  return row ?? null;
}

interface KioskTry {
  displayHash: string;
  code: string;
  address: string | null;
}

/** The display itself must be at the place that the station's rule requires. */
async function findKiosk(db: Db, { displayHash, address }: KioskTry, now: Date): Promise<StationRow> {
  const { stations, settings } = await runTogether(db, {
    stations: selectStationByDisplay(db, displayHash),
    settings: selectSettings(db),
  });
  const [station] = stations;
  if (!station) throw new AppError('display_unknown');
  if (!station.isKiosk) throw new AppError('station_no_kiosk');
  const timeZone = station.timeZone ?? toSettings(settings).companyTimeZone;
  if (!station.isActive || !isOpenAt({ ...station, timeZone }, now)) throw new AppError('station_closed');
  const place = judgePlace(station.placeRule, { position: null, address, isLate: false });
  if (place !== 'proven') throw new AppError(place === 'unproven' ? 'station_network' : place);
  return station;
}

export async function checkInAtKiosk(
  db: Db,
  tried: KioskTry,
  { now, newId, secret }: Pick<ActionContext, 'now' | 'newId'> & { secret: string },
): Promise<KioskCheckIn & { created: boolean }> {
  const station = await findKiosk(db, tried, now);
  const found = await tryCode(db, station, tried.code, { now, secret });
  if (!found) throw new AppError('kiosk_locked');
  const { subject } = found;
  if (subject === null) throw new AppError('personal_code_unknown');
  const { user: rows, ...facts } = await runTogether(db, {
    user: selectUserBySubject(db, subject),
    ...selectCheckInFacts({ db, subject, now, body: {} }),
  });
  const [user] = rows;
  const refusal = user ? findAccountRefusal(user) : 'personal_code_unknown';
  if (!user || refusal) throw new AppError(refusal ?? 'personal_code_unknown');
  if (!user.isTimeZoneKnown) throw new AppError('time_zone_unknown');
  const context: ActionContext = { actorId: user.id, rights: 'account', idempotent: null, now, newId };
  const { row, created } = await checkIn(db, {
    user,
    facts,
    input: {},
    act: context,
    address: null,
    kioskId: station.id,
  });
  const { checkInTime, timeZone, pointsEarned, streakDay } = row;
  return { firstName: greetingName(user), checkInTime, timeZone, pointsEarned, streakDay, created };
}
