/**
 * Who may read the mood and the note of a check-in, beside its user: nobody, so that moods come only as figures of groups of at
 * least five (domain/analytics/moods.ts), or admins, by name.
 */
export const MOOD_READERS = ['groups', 'named'] as const;
export type MoodReaders = (typeof MOOD_READERS)[number];

/**
 * Whether admins may ever read the words of a check-in by name: the company names them, and the device told its user so. The two
 * may differ, since the device knows the setting from its last answer.
 */
export const isNamed = (
  told: { moodReaders?: MoodReaders | undefined },
  settings: { moodReaders: MoodReaders },
): boolean => told.moodReaders === 'named' && settings.moodReaders === 'named';

interface DayWords {
  userId: string;
  mood: string | null;
  notes: string | null;
}

/**
 * A check-in as `readerId` may see it: mood and note are null for others, unless the company names them to admins and the user
 * was told so when they wrote them (`wasNamed`). `readerId` is null for a list that many admins get.
 */
export function hideWords<CheckIn extends DayWords>(
  checkIn: CheckIn,
  wasNamed: boolean | null,
  readerId: string | null,
  readers: MoodReaders,
): CheckIn {
  const mayRead = checkIn.userId === readerId || (readers === 'named' && wasNamed === true);
  return mayRead ? checkIn : { ...checkIn, mood: null, notes: null };
}
