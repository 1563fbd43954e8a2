import { Maximize, MonitorX, Moon, WifiOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatCode, toCodeLink } from '../../../domain/qr/code.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { formatDayLong, formatTime } from '../../messages/format.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { QrImage } from '../../ui/QrImage.tsx';
import { Kiosk } from './Kiosk.tsx';
import { Message } from '../../parts/display/Message.tsx';
import type { ShownDisplay } from '../../parts/display/queries.ts';
import { useDisplay } from './use-display.ts';
import { useServerClock, useWakeLock } from '../../parts/display/display-hooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Shows the current code as a QR image and as letters, with the remaining time of the code. */
function Code({ display, now, isOffline }: { display: ShownDisplay; now: Date; isOffline: boolean }) {
  const lengthMs = display.windowSeconds * SECOND_MS;
  const current = display.codes.find(({ from }) => now.getTime() < Date.parse(from) + lengthMs);
  if (!current || Date.parse(current.from) > now.getTime()) {
    // There is no code if the station is closed, if an outage outlasts the loaded codes, or if the tablet slept.
    if (!display.isOpen) return <Message icon={Moon} title={t('display.closed')} text={t('display.closed.text')} />;
    if (isOffline) return <Message icon={WifiOff} title={t('display.out')} text={t('display.out.text')} />;
    return <p className="m-auto text-xl text-ink-soft">{t('display.loading')}</p>;
  }
  const leftMs = Date.parse(current.from) + lengthMs - now.getTime();
  const lastUntil = Date.parse(display.codes.at(-1)?.from ?? current.from) + lengthMs;
  return (
    <>
      <div className="flex min-h-0 min-w-0 grow flex-col items-center justify-center gap-[2vmin] landscape:flex-row landscape:gap-[6vmin]">
        <QrImage
          text={toCodeLink(location.origin + PATHS.scan, current.code)}
          label={t('display.code', { code: formatCode(current.code) })}
          className="size-[min(72vmin,62svh)] shrink-0"
        />
        <div className="flex max-w-xl flex-col gap-[1.5vmin] text-center landscape:text-left">
          <h1 className="text-[clamp(2rem,6vmin,4.5rem)] leading-tight font-bold tracking-tight">
            {t('display.heading')}
          </h1>
          <p className="text-[clamp(1.1rem,2.6vmin,2rem)] text-ink-soft">{t('display.text')}</p>
          <p className="mt-[2vmin] text-[clamp(1rem,2.2vmin,1.5rem)] text-ink-soft">{t('display.typed')}</p>
          <p className="num text-[clamp(1.6rem,5vmin,3.5rem)] leading-tight font-semibold whitespace-nowrap">
            {formatCode(current.code)}
          </p>
          <div className="mt-[1vmin]">
            <div className="h-2 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-action motion-safe:transition-[width] motion-safe:duration-1000 motion-safe:ease-linear"
                style={{ width: `${Math.min(100, (leftMs / lengthMs) * 100)}%` }}
              />
            </div>
            <p className="num mt-2 text-ink-soft">{t('display.left', { count: Math.ceil(leftMs / SECOND_MS) })}</p>
          </div>
        </div>
      </div>
      {isOffline && (
        <output className="flex items-center justify-center gap-2 rounded-control bg-warn-soft px-4 py-3 font-medium text-warn">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {t('display.offline', { count: Math.ceil((lastUntil - now.getTime()) / MINUTE_MS) })}
        </output>
      )}
    </>
  );
}

/** Shows the first names of the latest check-ins, newest first. Only users who agreed are shown. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section className="flex flex-wrap items-baseline justify-center gap-x-[3vmin] gap-y-1 text-center">
      <h2 className="text-[clamp(1rem,2.2vmin,1.5rem)] text-ink-soft">{t('display.names')}</h2>
      <ul className="flex min-w-0 flex-wrap justify-center gap-x-[3vmin] gap-y-1 text-[clamp(1.1rem,3vmin,2rem)] font-semibold">
        {names.map((name, index) => (
          <li key={`${name} ${names.length - index}`} className="max-w-[40vw] truncate">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a station's changing code on a tablet at the door. The tablet has no session, only a display credential. */
export default function StationDisplay({ credential }: { credential: string | null }) {
  usePageTitle(t('display.title'));
  const { display, isOffline, isUnknown } = useDisplay(credential);
  const now = useServerClock(display?.clockAheadMs ?? 0);
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  useWakeLock();

  if (isUnknown) {
    return (
      <main className="flex min-h-svh">
        <Message icon={MonitorX} title={t('display.unknown')} text={t('display.unknown.text')} />
      </main>
    );
  }
  if (!display) {
    return (
      <main className="flex min-h-svh">
        {isOffline ? (
          <Message icon={WifiOff} title={t('display.out')} text={t('display.out.text')} />
        ) : (
          <output className="m-auto text-xl text-ink-soft">{t('display.loading')}</output>
        )}
      </main>
    );
  }
  const { name, location: place, timeZone } = display.station;
  return (
    <main className="flex min-h-svh flex-col gap-[3vmin] p-[4vmin]">
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="line-clamp-2 text-[clamp(1.1rem,3vmin,2rem)] leading-tight font-semibold wrap-anywhere">
            {name}
          </p>
          {place && <p className="truncate text-[clamp(1rem,2.2vmin,1.5rem)] text-ink-soft">{place}</p>}
        </div>
        <div className="flex shrink-0 items-start gap-4 text-right">
          <div>
            <time dateTime={now.toISOString()} className="num text-[clamp(1.4rem,4vmin,3rem)] leading-none font-bold">
              {formatTime(now.toISOString(), timeZone)}
            </time>
            <p className="text-ink-soft">{formatDayLong(localDateIn(timeZone, now))}</p>
          </div>
          {document.fullscreenEnabled && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('display.fullScreen')}
              onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
            >
              <Maximize aria-hidden="true" className="size-5" />
            </Button>
          )}
        </div>
      </header>
      <Code display={display} now={now} isOffline={isOffline} />
      <Names names={display.names} />
      {display.isKiosk && display.isOpen && credential !== null && (
        <Button size="lg" variant="secondary" className="self-center" onClick={() => setAsking(true)}>
          {t('kiosk.open')}
        </Button>
      )}
      {isAsking && credential !== null && <Kiosk credential={credential} onClose={close} />}
    </main>
  );
}
