import type { Mood } from '#domain/checkins/moods.ts';

/** Only the eyes and the mouth differ. */
const FACES: Readonly<Record<Mood, { mouth: string; isFilled?: boolean; closedEyes?: boolean }>> = {
  excellent: { mouth: 'M6.6 13.4h10.8a5.4 5.4 0 0 1-10.8 0Z', isFilled: true },
  great: { mouth: 'M7 13.8a5.4 5.4 0 0 0 10 0' },
  good: { mouth: 'M8 14.6a5 3.4 0 0 0 8 0' },
  okay: { mouth: 'M8.2 15.6h7.6' },
  tired: { mouth: 'M8.4 16.8a4.6 3.2 0 0 1 7.2 0', closedEyes: true },
};

export const MOOD_COLORS: Readonly<Record<Mood, string>> = {
  excellent: 'text-good',
  great: 'text-good',
  good: 'text-gold',
  okay: 'text-sun-ink',
  tired: 'text-platinum',
};

export function MoodFace({ mood, className = '' }: { mood: Mood; className?: string }) {
  const { mouth, isFilled = false, closedEyes = false } = FACES[mood];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="12" cy="12" r="10" />
      <path d={closedEyes ? 'M7.5 9.8h2.4M14.1 9.8h2.4' : 'M8.8 9v.6M15.2 9v.6'} />
      <path d={mouth} fill={isFilled ? 'currentColor' : 'none'} fillOpacity={isFilled ? 0.25 : undefined} />
    </svg>
  );
}

export function MoodLine({ mood, text }: { mood: Mood; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <MoodFace mood={mood} className={`size-5 shrink-0 ${MOOD_COLORS[mood]}`} />
      {text}
    </span>
  );
}
