/**
 * The other users who can read the mood and the note of a check-in.
 * - `groups`: nobody. Moods only count in the figures of groups of at least five users (domain/analytics/moods.ts).
 * - `named`: admins, together with the user's name.
 */
export const MOOD_READERS = ['groups', 'named'] as const;
export type MoodReaders = (typeof MOOD_READERS)[number];

/**
 * Returns true when admins may read the mood and note of a check-in by name: the company's setting allows it, and the
 * device showed it to the user.
 * The setting and the screen may differ, because the device knows the setting only from its last response.
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
 * Returns a check-in as `readerId` may see it. Mood and note are null for other users, unless admins may read them by
 * name and the user was shown that when writing (`wasNamed`).
 * `readerId` is null for a list that several admins receive.
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
