/**
 * The other users who can read the mood and the note of a check-in.
 * - `groups`: nobody. Moods only count in the figures of groups of at least five users (domain/analytics/moods.ts).
 * - `named`: admins, together with the user's name.
 */
export const MOOD_READERS = ['groups', 'named'] as const;
export type MoodReaders = (typeof MOOD_READERS)[number];

/**
 * The company's setting must allow this, and the device must have shown the user that admins read them. The setting is
 * checked again here, because the device may show an older value of it.
 */
export const isNamed = (
  input: { moodReaders?: MoodReaders | undefined },
  settings: { moodReaders: MoodReaders },
): boolean => input.moodReaders === 'named' && settings.moodReaders === 'named';

interface MoodAndNote {
  userId: string;
  mood: string | null;
  notes: string | null;
}

/**
 * For other users, the mood and the note are null, unless admins may read them by name and the device showed this to
 * the user at the check-in (`wasNamed`). `readerId` is null for a list that several admins receive.
 */
export function hideMoodAndNote<CheckIn extends MoodAndNote>(
  checkIn: CheckIn,
  wasNamed: boolean | null,
  readerId: string | null,
  readers: MoodReaders,
): CheckIn {
  const mayRead = checkIn.userId === readerId || (readers === 'named' && wasNamed === true);
  return mayRead ? checkIn : { ...checkIn, mood: null, notes: null };
}
