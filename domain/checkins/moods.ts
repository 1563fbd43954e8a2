/** The moods of a check-in. Spec section 3. */
export const MOODS = ['great', 'excellent', 'good', 'okay', 'tired'] as const;
export type Mood = (typeof MOODS)[number];
