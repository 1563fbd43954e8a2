import type { Settings } from '../settings/settings.ts';

/** Null when the users of the location choose their own zone. Issue 15, "Fair days". */
export function findBoundZone(
  { zoneChoice, locationTimeZones }: Pick<Settings, 'zoneChoice' | 'locationTimeZones'>,
  location: string,
): string | null {
  if (zoneChoice === 'people') return null;
  const named = location.toLowerCase();
  return locationTimeZones.find((one) => one.location.toLowerCase() === named)?.timeZone ?? null;
}
