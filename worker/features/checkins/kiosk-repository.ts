import { sql } from 'drizzle-orm';
import { PIN_DIGITS, WRONG_CODES } from '../../../domain/qr/personal-code.ts';
import { guard } from '../../core/guard.ts';
import { hashPersonalCode } from '../../core/signatures/personal-codes.ts';
import { runInOrder, statement, type Db } from '../../db/client.ts';
import { areOtherAdmins, writeNotices } from '../../db/notices.ts';
import type { StationRow } from '../../db/schema.ts';

/**
 * Tries a code at a kiosk. One statement checks the lock, compares the code and counts a wrong one, so that codes that
 * arrive at the same time count one after the other. Notifies the admins when the code locks the kiosk. Returns null
 * when the kiosk is locked, and otherwise the identity provider's id of the user with the code, if there is one.
 */
export async function tryCode(
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
  const [rows] = await runInOrder(db, [
    tried,
    ...writeNotices(db, { ...notice, facts: { station: station.name }, to: areOtherAdmins('') }, isLockedNow),
  ]);
  const [row] = (rows ?? []) as { subject: string | null }[];
  return row ?? null;
}
