import type { Settings } from '../settings/settings.ts';

/** The zone that the company gives the people of a location; null where they choose theirs. Issue 15, "Fair days". */
export function findBoundZone(
  { zoneChoice, locationTimeZones }: Pick<Settings, 'zoneChoice' | 'locationTimeZones'>,
  location: string,
): string | null {
  if (zoneChoice === 'people') return null;
  const named = location.toLowerCase();
  return locationTimeZones.find((one) => one.location.toLowerCase() === named)?.timeZone ?? null;
}
