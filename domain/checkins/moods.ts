/** The moods of a check-in, best first, in the order of every scale on screens. Spec section 3. */
export const MOODS = ['excellent', 'great', 'good', 'okay', 'tired'] as const;
export type Mood = (typeof MOODS)[number];
