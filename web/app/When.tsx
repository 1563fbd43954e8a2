import { useSuspenseQuery } from '@tanstack/react-query';
import { relativeTime } from '../../domain/time/relative-time.ts';
import { formatInstant, formatRelative } from '../messages/format.ts';
import { meOptions, serverNow } from './me.ts';
import { t } from '../messages/t.ts';
import { useMinute } from './use-minute.ts';

interface Props {
  /** Instant, ISO 8601. */
  at: string;
  /** IANA zone of the exact time; the viewer's own by default. */
  timeZone?: string;
  /** Whether it is within a sentence, and so in small letters. */
  isInText?: boolean;
}

/** Below this an instant is just now, in seconds: seconds would be stale before they are read. */
const JUST_NOW_S = 10;

function agoOf(at: string, now: Date, isInText: boolean): string {
  const ago = relativeTime(Date.parse(at), now.getTime());
  if (ago.unit === 'second' && ago.count < JUST_NOW_S) return t(isInText ? 'when.justNow.inText' : 'when.justNow');
  return formatRelative(ago);
}

/** How long ago something was, with the exact instant on hover and for screen readers. Spec section 9. */
export function When({ at, timeZone, isInText = false }: Props) {
  const { data: me } = useSuspenseQuery(meOptions);
  useMinute();
  const exact = formatInstant(at, timeZone ?? me.today.timeZone);
  return (
    // Relative, so that a cut line cuts the text for screen readers with it.
    <time dateTime={at} title={exact} className="relative">
      {agoOf(at, serverNow(me), isInText)}
      <span className="sr-only"> ({exact})</span>
    </time>
  );
}

/** Stands for the instant in a text; no text has it. */
const SLOT = '\u0000';

/** A text with an instant in its place: `text` is given what to write there. */
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
