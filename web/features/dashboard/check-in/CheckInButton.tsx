import { useEffect } from 'react';
import { serverNow, type LoadedMe } from '../../../kit/session/me.ts';
import { formatTimeOfDay } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { findCheckInPoints, isEarlyAt } from './check-in-points.ts';
import { useInSight } from './use-in-sight.ts';

/** Returns the points of a check-in at `now` as text. `now` is the server's time. */
function describePoints(me: LoadedMe, now: Date): string {
  const points = findCheckInPoints(me, now);
  if (!isEarlyAt(me, now)) return t('checkin.base', { points });
  return t('checkin.early', { points, time: formatTimeOfDay(me.scoring.earlyBefore) });
}

const SUN: Readonly<Record<Props['state'], string>> = {
  waiting: 'translate-y-[62%] bg-white/25 group-hover:translate-y-[52%]',
  rising: 'translate-y-[30%] bg-linear-to-b from-sun-amber to-sun-coral',
};

interface Props {
  state: 'waiting' | 'rising';
}

/** Shows the sun behind the button: pale and low before the check-in, coloured and higher after the check-in. */
export function Horizon({ state }: Props) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-10 grid h-36 justify-items-center">
      <span
        className={`relative size-44 rounded-full transition-[translate,background-color] duration-500 ease-rise ${SUN[state]}`}
      >
        <span className="absolute -inset-8 rounded-full bg-white/8" />
        <span className="absolute -inset-18 rounded-full bg-white/6" />
      </span>
    </span>
  );
}

/** The check-in button is the largest element on the screen. It looks like the sky before sunrise. */
export function CheckInButton({ me, label, onPress }: { me: LoadedMe; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="group relative isolate flex min-h-48 short:min-h-32 grow flex-col items-center justify-center overflow-hidden rounded-hero bg-linear-to-b from-dawn-top to-dawn-bottom px-6 pt-8 pb-32 short:pt-4 short:pb-10 text-white shadow-soft transition-transform duration-150 active:scale-[0.98] max-sm:group-has-data-given/day:min-h-32 max-sm:group-has-data-given/day:pb-10 sm:min-h-72"
    >
      <Horizon state="waiting" />
      <span className="text-4xl short:text-3xl font-bold tracking-tight lg:text-5xl">{label}</span>
      <span className="mt-2 short:mt-1 text-lg short:text-base text-white/90">{describePoints(me, serverNow(me))}</span>
    </button>
  );
}

/** Shows that the check-in is pending. The sun rises. No points are shown, because they are not confirmed yet. */
export function CheckInPending() {
  const box = useInSight<HTMLOutputElement>(true);
  // The focused button was removed. Without a new focus, the browser would move the focus to the top of the page.
  useEffect(() => box.current?.focus({ preventScroll: true }), [box]);
  return (
    <output
      ref={box}
      tabIndex={-1}
      className="relative isolate flex min-h-48 short:min-h-32 grow scroll-my-3 flex-col items-center justify-center overflow-hidden rounded-hero bg-linear-to-b from-dawn-top to-dawn-bottom px-6 pt-8 pb-32 short:pt-4 short:pb-10 text-white shadow-soft sm:min-h-72"
    >
      <Horizon state="rising" />
      <span className="animate-glow text-4xl short:text-3xl font-bold tracking-tight lg:text-5xl">
        {t('checkin.pending')}
      </span>
    </output>
  );
}
