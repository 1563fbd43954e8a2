/** The regions of rooms: first parts of IANA time zones. Zones with another first part belong to the region `other`. */
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

export const SHARDS_MAX = 64;

const ROOM = new RegExp(`^(${[...AREAS, 'other'].join('|')})-(\\d|[1-5]\\d|6[0-3])$`);

/** The server opens no room with another name. */
export const isRoomName = (name: string): boolean => ROOM.test(name);

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

export function findRoom(timeZone: string, id: string, shards: number): string {
  const [first = ''] = timeZone.toLowerCase().split('/');
  const area = AREAS.find((one) => one === first) ?? 'other';
  return `${area}-${hash(id) % shards}`;
}
