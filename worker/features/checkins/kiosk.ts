import type { KioskCheckIn } from '../../../domain/api/stations.ts';
import { greetingName } from '../../../domain/people/names.ts';
import { findAccountRefusal } from '../../../domain/people/roles.ts';
import { judgePlace } from '../../../domain/qr/place-rule.ts';
import { isOpenAt } from '../../../domain/qr/station.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { runTogether, type Db } from '../../db/client.ts';
import type { StationRow } from '../../db/schema.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { selectStationByDisplay } from '../../db/stations.ts';
import { selectUserBySubject } from '../../db/people/users.ts';
import { checkIn } from './check-in.ts';
import { tryCode } from './kiosk-repository.ts';
import { selectCheckInFacts } from './repository.ts';

interface KioskTry {
  displayHash: string;
  /** The personal code that a user typed or scanned. */
  code: string;
  /** The network address of the display; null when it is unknown. */
  address: string | null;
}

/**
 * Reads the kiosk whose credential has this hash. The display itself must be at the place that the station's rule
 * requires. Throws display_unknown, station_no_kiosk, station_closed, station_network, position_needed.
 */
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

/**
 * Checks in the user of a personal code, at the kiosk whose display credential has this hash. Throws display_unknown,
 * station_no_kiosk, station_closed, station_network, kiosk_locked, personal_code_unknown, time_zone_unknown, the refusal of a blocked
 * account, and the errors of `checkIn`.
 */
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
