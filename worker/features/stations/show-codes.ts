import type { Display } from '#domain/api/stations.ts';
import { isOpenAt } from '#domain/qr/station.ts';
import { windowsAhead } from '#domain/qr/windows.ts';
import { AppError } from '#worker/app-error.ts';
import { selectNamed, toNames } from '#worker/core/named-at-stations.ts';
import { signCode } from '#worker/core/signatures/station-codes.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import { findSigningKey, selectSigningKeys } from '#worker/db/signing-keys.ts';
import { selectStationByDisplay } from '#worker/db/stations.ts';

/** Returns codes and first names only for the station's opening hours. */
export async function showCodes(db: Db, displayHash: string, now: Date): Promise<Display> {
  const read = await runTogether(db, {
    stations: selectStationByDisplay(db, displayHash),
    named: selectNamed(db, displayHash),
    settings: selectSettings(db),
    keys: selectSigningKeys(db),
  });
  const [station] = read.stations;
  if (!station) throw new AppError('display_unknown');
  const { companyTimeZone, codeWindowSeconds: windowSeconds } = toSettings(read.settings);
  const place = { ...station, timeZone: station.timeZone ?? companyTimeZone };
  const key = await findSigningKey(db, read.keys.at(-1), now);
  const keys = [...read.keys.filter(({ number }) => number !== key.number), key];
  const windows = windowsAhead(now, windowSeconds).filter(
    (from) => station.isActive && isOpenAt(place, new Date(from)),
  );
  const isOpen = station.isActive && isOpenAt(place, now);
  return {
    station: { name: place.name, location: place.location, timeZone: place.timeZone },
    isOpen,
    now: now.toISOString(),
    windowSeconds,
    isKiosk: station.isKiosk,
    names: isOpen ? toNames(read.named, place.timeZone, now) : [],
    codes: await Promise.all(
      windows.map(async (from) => ({ from: new Date(from).toISOString(), code: await signCode(keys, station, from) })),
    ),
  };
}
