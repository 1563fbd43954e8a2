import { formatTimeOfDay } from '#web/messages/format.ts';
/** The current names of cities whose zones browsers list under an older or shortened name. */
const CITY_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Coral_Harbour': 'Atikokan',
  'America/Godthab': 'Nuuk',
  'Antarctica/DumontDUrville': 'Dumont d’Urville',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
};

/** Large cities without their own zone, and older names that users still search for. */
const ALSO_IN_ZONE: Readonly<Record<string, readonly string[]>> = {
  'Africa/Casablanca': ['Marrakesh', 'Rabat'],
  'Africa/Johannesburg': ['Cape Town', 'Durban', 'Pretoria'],
  'Africa/Lagos': ['Abuja'],
  'America/Chicago': ['Austin', 'Dallas', 'Houston', 'Minneapolis'],
  'America/Denver': ['Salt Lake City'],
  'America/Los_Angeles': ['Las Vegas', 'Portland', 'San Diego', 'San Francisco', 'Seattle'],
  'America/New_York': ['Atlanta', 'Boston', 'Miami', 'Philadelphia', 'Washington'],
  'America/Sao_Paulo': ['Brasilia', 'Rio de Janeiro'],
  'America/Toronto': ['Montreal', 'Ottawa', 'Quebec'],
  'America/Vancouver': ['British Columbia', 'Victoria'],
  'Asia/Dubai': ['Abu Dhabi'],
  'Asia/Ho_Chi_Minh': ['Hanoi', 'Saigon'],
  'Asia/Jerusalem': ['Haifa', 'Tel Aviv'],
  'Asia/Karachi': ['Islamabad', 'Lahore'],
  'Asia/Kolkata': ['Bangalore', 'Bengaluru', 'Calcutta', 'Chennai', 'Delhi', 'Hyderabad', 'India', 'Mumbai'],
  'Asia/Seoul': ['Busan'],
  'Asia/Shanghai': ['Beijing', 'China', 'Guangzhou', 'Shenzhen'],
  'Asia/Tokyo': ['Japan', 'Kyoto', 'Osaka'],
  'Australia/Sydney': ['Canberra'],
  'Europe/Berlin': ['Cologne', 'Frankfurt', 'Germany', 'Hamburg', 'Munich'],
  'Europe/Istanbul': ['Ankara', 'Izmir'],
  'Europe/Kyiv': ['Kiev'],
  'Europe/Lisbon': ['Porto'],
  'Europe/London': ['Belfast', 'Edinburgh', 'Glasgow', 'Manchester'],
  'Europe/Madrid': ['Barcelona', 'Seville', 'Valencia'],
  'Europe/Paris': ['Lyon', 'Marseille'],
  'Europe/Rome': ['Milan', 'Naples', 'Turin'],
  'Europe/Zurich': ['Basel', 'Bern', 'Geneva'],
  'Pacific/Auckland': ['Wellington'],
};

interface Zone {
  id: string;
  city: string;
  /** The region of the world, or '' for zones such as UTC. */
  region: string;
}

const readable = (part: string) => part.replaceAll('_', ' ');

export function toZone(id: string): Zone {
  const [region = '', ...rest] = id.split('/');
  const [city = region, country] = rest.toReversed();
  const name = CITY_TODAY[id] ?? readable(country ? `${city}, ${country}` : city);
  return { id, city: name, region: rest.length > 0 ? readable(region) : '' };
}

const canonical = (id: string) => new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;

/** Returns true when both ids are names of the same zone, such as Asia/Kolkata and Asia/Calcutta. */
export const sameZone = (a: string, b: string): boolean => a === b || canonical(a) === canonical(b);

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ZoneOption {
  /** Several options may have the same zone. */
  value: string;
  label: string;
}

/** The label of a city without its own zone contains the zone's city in brackets. */
export interface ZoneGroup {
  label: string;
  options: readonly ZoneOption[];
}

/** A zone in `used` keeps the id that it has there. */
export function listZones(...used: readonly string[]): readonly ZoneGroup[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  for (const id of used) ids.delete(canonical(id));
  for (const id of used) ids.add(id);
  // A browser may list a zone under an older name than the name in ALSO_IN_ZONE.
  const others = new Map(
    Object.entries(ALSO_IN_ZONE).map(([id, cities]) => [ids.has(id) ? id : canonical(id), cities]),
  );
  const groups = new Map<string, ZoneOption[]>();
  for (const { id, city, region } of [...ids].map(toZone)) {
    const also = others.get(id) ?? [];
    const options = [
      { value: id, label: city },
      ...also.filter((one) => one !== city).map((one) => ({ value: id, label: `${one} (${city})` })),
    ];
    groups.set(region || 'UTC', [...(groups.get(region || 'UTC') ?? []), ...options]);
  }
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'en');
  return [...groups].map(([label, options]) => ({ label, options: options.toSorted(byLabel) })).toSorted(byLabel);
}

/** Each call creates a formatter, so call it only for visible zones. */
export const formatOffset = (id: string, instant: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^GMT[+-]0$/, 'GMT')
    .replace('-', '−') ?? '';

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/**
 * Returns the clock time at which a day begins, in the user's format, and whether it is on the evening before.
 * `dayStart` is as in DayClock.
 */
export function formatDayStart(dayStart: number): { time: string; isBefore: boolean } {
  const isBefore = dayStart < 0;
  const minutes = isBefore ? dayStart + DAY_MIN : dayStart;
  const two = (value: number) => String(value).padStart(2, '0');
  return { time: formatTimeOfDay(`${two(Math.floor(minutes / HOUR_MIN))}:${two(minutes % HOUR_MIN)}`), isBefore };
}
