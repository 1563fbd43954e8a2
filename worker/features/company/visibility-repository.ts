import { sql } from 'drizzle-orm';
import { listSights, type Sight } from '#domain/privacy/visibility.ts';
import { statement, type ReadResults } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import type { ReadContext } from '#worker/http/access.ts';

export const selectSightFacts = ({ db }: ReadContext) => ({
  settings: selectSettings(db),
  places: statement<{ distance: number; network: number; screens: number }>(
    db,
    sql`SELECT
      EXISTS (SELECT 1 FROM qr_stations WHERE is_active = 1 AND place_rule ->> '$.by' = 'distance') AS distance,
      EXISTS (SELECT 1 FROM qr_stations WHERE is_active = 1 AND place_rule ->> '$.by' = 'network') AS network,
      EXISTS (SELECT 1 FROM qr_stations WHERE is_active = 1)
        OR EXISTS (SELECT 1 FROM walls WHERE revoked_at IS NULL) AS screens`,
  ),
});

type SightRows = ReadResults<ReturnType<typeof selectSightFacts>>;

export function readSights(user: UserRow, { settings, places }: SightRows, sendsMessages: boolean): Sight[] {
  const { moodReaders, quietPeopleReaders, monthsInDatabase, birthdayPoints } = toSettings(settings);
  const [found] = places;
  return listSights({
    moodReaders,
    quietPeopleReaders,
    monthsInDatabase,
    places: { distance: found?.distance === 1, network: found?.network === 1 },
    hasScreens: found?.screens === 1,
    sendsMessages,
    isHidden: user.hiddenFromLeaderboard,
    isNamed: user.isNamedAtStations,
    showsLeave: user.showsLeave,
    showsAnniversary: user.showsAnniversary,
    sharesBirthday: user.birthday !== null,
    hasBirthdayPoints: user.birthdayPaidFor > 0 || (user.birthday !== null && birthdayPoints > 0),
    isShownOffline: user.presenceStatus === 'offline',
  });
}
