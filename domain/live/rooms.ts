/** The first words of IANA time zones that are a room's region; every other zone is in `other`. */
const AREAS = [
  'africa',
  'america',
  'antarctica',
  'arctic',
  'asia',
  'atlantic',
  'australia',
  'europe',
  'indian',
  'pacific',
] as const;

/** The most shards of a region. */
export const SHARDS_MAX = 64;

const ROOM = new RegExp(`^(${[...AREAS, 'other'].join('|')})-(\\d|[1-5]\\d|6[0-3])$`);

/** Whether it is the name of a room: no other name makes one. */
export const isRoomName = (name: string): boolean => ROOM.test(name);

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The room of somebody: the area of their time zone, and one of its shards by their id. */
export function findRoom(timeZone: string, id: string, shards: number): string {
  const [first = ''] = timeZone.toLowerCase().split('/');
  const area = AREAS.find((one) => one === first) ?? 'other';
  return `${area}-${hash(id) % shards}`;
}
