import type { KioskCheckIn } from '../../../domain/api/stations.ts';
import { greetingName } from '../../../domain/people/names.ts';
import { findAccountRefusal } from '../../../domain/people/roles.ts';
import { countWrongCode, isLocked } from '../../../domain/qr/personal-code.ts';
import { isOpenAt } from '../../../domain/qr/station.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { runTogether, type Db } from '../../db/client.ts';
import type { StationRow } from '../../db/schema.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { selectStationByDisplay } from '../../db/stations.ts';
import { selectUserBySubject } from '../../db/people/users.ts';
import { checkIn } from './check-in.ts';
import { findSubject, updateWrongCodes } from './kiosk-repository.ts';
import { selectCheckInFacts } from './repository.ts';

/**
 * Reads the kiosk whose credential has this hash. Throws display_unknown, station_no_kiosk, station_closed,
 * kiosk_locked.
 */
async function findKiosk(db: Db, displayHash: string, now: Date): Promise<StationRow> {
  const { stations, settings } = await runTogether(db, {
    stations: selectStationByDisplay(db, displayHash),
    settings: selectSettings(db),
  });
  const [station] = stations;
  if (!station) throw new AppError('display_unknown');
  if (!station.isKiosk) throw new AppError('station_no_kiosk');
  const timeZone = station.timeZone ?? toSettings(settings).companyTimeZone;
  if (!station.isActive || !isOpenAt({ ...station, timeZone }, now)) throw new AppError('station_closed');
  if (isLocked(station, now)) throw new AppError('kiosk_locked');
  return station;
}

/**
 * Checks in the user of a personal code, at the kiosk whose display credential has this hash. Throws display_unknown,
 * station_no_kiosk, station_closed, kiosk_locked, personal_code_unknown, time_zone_unknown, the refusal of a blocked
 * account, and the errors of `checkIn`.
 */
export async function checkInAtKiosk(
  db: Db,
  displayHash: string,
  code: string,
  { now, newId }: Pick<ActionContext, 'now' | 'newId'>,
): Promise<KioskCheckIn & { created: boolean }> {
  const station = await findKiosk(db, displayHash, now);
  const subject = await findSubject(db, code);
  if (subject === undefined) {
    await updateWrongCodes(db, station.id, countWrongCode(station, now));
    throw new AppError('personal_code_unknown');
  }
  if (station.wrongCodes > 0) await updateWrongCodes(db, station.id, { wrongCodes: 0 });
  const { user: rows, ...facts } = await runTogether(db, {
    user: selectUserBySubject(db, subject),
    ...selectCheckInFacts({ db, subject, now, body: {} }),
  });
  const [user] = rows;
  const refusal = user ? findAccountRefusal(user) : 'personal_code_unknown';
  if (!user || refusal) throw new AppError(refusal ?? 'personal_code_unknown');
  if (!user.isTimeZoneKnown) throw new AppError('time_zone_unknown');
  const context: ActionContext = { actorId: user.id, idempotent: null, now, newId };
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
