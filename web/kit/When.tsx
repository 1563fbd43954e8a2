import { useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { relativeTime } from '#domain/time/relative-time.ts';
import { formatInstant, formatRelative } from '../messages/format.ts';
import { meOptions, serverNow } from './session/me.ts';
import { TextWithParts } from './TextWithParts.tsx';

interface Props {
  /** An instant, ISO 8601. */
  at: string;
  /** The IANA zone of the exact time. Default: the viewer's own. */
  timeZone?: string;
}

/** The first second counts as a whole one. */
function formatAgo(at: string, now: Date): string {
  const { unit, count } = relativeTime(Date.parse(at), now.getTime());
  return formatRelative({ unit, count: Math.max(1, count) });
}

const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let ticks = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  ticks += 1;
  for (const listener of listeners) listener();
}

/** All listeners share one timer, which stops when there are no listeners. Exported for the test. */
export function onEachTick(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, TICK_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const getTicks = () => ticks;

/** Renders the component again every ten seconds, so that texts such as "20 seconds ago" stay true. */
const useTick = (): number => useSyncExternalStore(onEachTick, getTicks, getTicks);

/** The exact instant appears on hover, and screen readers read it. Spec section 9. */
export function When({ at, timeZone }: Props) {
  const { data: me } = useSuspenseQuery(meOptions);
  useTick();
  const exact = formatInstant(at, timeZone ?? me.today.timeZone);
  return (
    // With `relative`, a line that truncates its text also hides the screen-reader text that overflows.
    <time dateTime={at} title={exact} className="relative">
      {formatAgo(at, serverNow(me))}
      <span className="sr-only"> ({exact})</span>
    </time>
  );
}

/** `text` receives the placeholder, and must write the placeholder at the place of the instant. */
export function TextWithWhen({ text, ...when }: Props & { text: (slot: string) => string }) {
  return <TextWithParts text={([slot = '']) => text(slot)} parts={[<When key="when" {...when} />]} />;
}
