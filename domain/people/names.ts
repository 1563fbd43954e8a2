/** The parts of a user's name that an identity provider may know. Spec section 5. */
export interface NameParts {
  fullName?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

/**
 * Returns the display name, which is the first known value of this list (spec section 5): the full name, the first and
 * the last name, the first name, the e-mail address before the at-sign, 'Unknown User'.
 */
export function displayName(parts: NameParts): string {
  const full = parts.fullName?.trim();
  if (full) return full;
  const first = parts.firstName?.trim();
  const last = parts.lastName?.trim();
  if (first && last) return `${first} ${last}`;
  if (first) return first;
  const local = parts.email?.split('@')[0]?.trim();
  return local || 'Unknown User';
}

/** Returns the name for a greeting: the first name, or the first word of the name when no first name is known. */
export const toFirstName = ({ name, firstName }: { name: string; firstName: string }): string =>
  firstName || (name.split(' ')[0] ?? '');

/**
 * Returns the initials: the first letters of the first two words, in upper case. A character of two code units, such as
 * an emoji, is not split.
 */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}

/** The number of avatar colours, which are design tokens (spec section 9). */
export const AVATAR_COLOUR_COUNT = 15;

/**
 * Returns the avatar colour of a name, 0 to 14. The colour is a hash (32-bit FNV-1a), so all devices compute the same
 * colour.
 */
export function avatarColour(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    hash ^= name.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % AVATAR_COLOUR_COUNT;
}
