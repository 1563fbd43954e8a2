import { useSuspenseQuery } from '@tanstack/react-query';
import { relativeTime } from '../../domain/time/relative-time.ts';
import { formatInstant, formatRelative } from '../messages/format.ts';
import { meOptions, serverNow } from './me.ts';
import { useMinute } from './use-minute.ts';

interface Props {
  /** Instant, ISO 8601. */
  at: string;
  /** Where the exact time is told for; without it the zone of whoever looks. */
  timeZone?: string;
}

/** How long ago something was, with the exact instant on hover and for screen readers. Spec section 9. */
export function When({ at, timeZone }: Props) {
  const { data: me } = useSuspenseQuery(meOptions);
  useMinute();
  const exact = formatInstant(at, timeZone ?? me.today.timeZone);
  return (
    // Relative: where a line is cut off, what is for screen readers alone is cut off with it.
    <time dateTime={at} title={exact} className="relative">
      {formatRelative(relativeTime(Date.parse(at), serverNow(me).getTime()))}
      <span className="sr-only"> ({exact})</span>
    </time>
  );
}

/** Stands for the instant in a text; no text has it. */
const SLOT = '\u0000';

/** A text with an instant in its place: `text` is given what to write there. */
export function TextWithWhen({ text, ...when }: Props & { text: (slot: string) => string }) {
  const [before, after] = text(SLOT).split(SLOT);
  return (
    <>
      {before}
      <When {...when} />
      {after}
    </>
  );
}
