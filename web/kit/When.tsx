import { useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { relativeTime } from '../../domain/time/relative-time.ts';
import { formatInstant, formatRelative } from '../messages/format.ts';
import { meOptions, serverNow } from './session/me.ts';
import { t } from '../messages/t.ts';

interface Props {
  /** An instant, ISO 8601. */
  at: string;
  /** The IANA zone of the exact time. Default: the viewer's own. */
  timeZone?: string;
  /** True when the text is inside a sentence, so that it starts with a small letter. */
  isInText?: boolean;
}

/**
 * An age below this many seconds is shown as "just now". A count of seconds would be stale before the user reads it.
 */
const JUST_NOW_S = 10;

function formatAgo(at: string, now: Date, isInText: boolean): string {
  const ago = relativeTime(Date.parse(at), now.getTime());
  if (ago.unit === 'second' && ago.count < JUST_NOW_S) return t(isInText ? 'when.justNow.inText' : 'when.justNow');
  return formatRelative(ago);
}

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let minutes = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  minutes += 1;
  for (const listener of listeners) listener();
}

/**
 * Calls every listener each minute. All listeners share one timer, which stops when there are no listeners. Exported
 * for the test.
 */
export function onEachMinute(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, MINUTE_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const getMinutes = () => minutes;

/** Renders the component again each minute, so that texts such as "5 minutes ago" stay true. */
const useMinute = (): number => useSyncExternalStore(onEachMinute, getMinutes, getMinutes);

/** Shows how long ago `at` was. The exact instant appears on hover, and screen readers read it. Spec section 9. */
export function When({ at, timeZone, isInText = false }: Props) {
  const { data: me } = useSuspenseQuery(meOptions);
  useMinute();
  const exact = formatInstant(at, timeZone ?? me.today.timeZone);
  return (
    // With `relative`, a line that truncates its text also hides the screen-reader text that overflows.
    <time dateTime={at} title={exact} className="relative">
      {formatAgo(at, serverNow(me), isInText)}
      <span className="sr-only"> ({exact})</span>
    </time>
  );
}

/** The placeholder for the instant. No text contains this character. */
const SLOT = '\u0000';

/**
 * Shows a text with an instant inside it. `text` receives the placeholder, and must write the placeholder at the place
 * of the instant.
 */
export function TextWithWhen({ text, ...when }: Omit<Props, 'isInText'> & { text: (slot: string) => string }) {
  const [before, after] = text(SLOT).split(SLOT);
  return (
    <>
      {before}
      <When {...when} isInText={before !== ''} />
      {after}
    </>
  );
}
