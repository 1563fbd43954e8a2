import { CloudUpload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ShownMe } from '../../../kit/session/me.ts';
import { formatTime } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import type { WaitingCheckIn } from '../../../offline/shown-me.ts';
import { AutoCheckInNote } from './AutoCheckInNote.tsx';
import { useInSight } from './use-in-sight.ts';
import { MoodLine } from '../../../parts/check-in/MoodFace.tsx';

interface Props {
  waiting: WaitingCheckIn;
  me: ShownMe;
  /** True when the check-in was made on this page. */
  fresh: boolean;
}

/** Shows the receipt of a check-in that waits on the device. The points are shown only after the check-in was sent. */
export function WaitingReceipt({ waiting, me, fresh }: Props) {
  const banner = useInSight<HTMLDivElement>(fresh);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading, because the focused button was removed.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="receipt" className="overflow-hidden rounded-hero bg-surface shadow-soft">
      <div
        ref={banner}
        className="relative isolate scroll-my-3 overflow-hidden bg-linear-to-b from-dawn-top to-dawn-bottom px-6 py-6 text-white"
      >
        <h2 id="receipt" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {t('checkin.done.at', { time: formatTime(waiting.occurredAt, me.today.timeZone) })}
        </h2>
        <p className="mt-3 flex items-center gap-3 text-2xl leading-tight font-bold">
          <CloudUpload aria-hidden="true" className="size-9 shrink-0" strokeWidth={1.75} />
          {t('checkin.waiting')}
        </p>
      </div>
      <div className="px-6 py-5">
        <p>{t('checkin.waiting.text')}</p>
        <AutoCheckInNote date={me.today.date} checkIn={null} />
        {waiting.mood && (
          <p className="mt-4 text-sm text-ink-soft">
            <MoodLine
              mood={waiting.mood}
              text={t('checkin.mood.you', { mood: t(`mood.${waiting.mood}`).toLocaleLowerCase() })}
            />
          </p>
        )}
      </div>
    </section>
  );
}
