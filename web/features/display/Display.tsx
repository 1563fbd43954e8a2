import { Delete, IdCard, Maximize, MonitorX, Moon, WifiOff, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KioskCheckIn } from '#domain/api/stations.ts';
import { formatCode, toCodeLink } from '#domain/qr/code.ts';
import { findPersonalCode, PIN_DIGITS } from '#domain/qr/personal-code.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { formatDayLong, formatTime } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Message, useServerClock, useWakeLock } from '#web/parts/display/display-parts.tsx';
import {
  askForCodes,
  checkInAtKiosk,
  clearAddress,
  findCredential,
  forgetCredential,
  isOfWall,
  keepCredential,
  type ShownDisplay,
} from '#web/parts/display/display-queries.ts';
import { Scanner } from '#web/parts/scanner/Scanner.tsx';
import { Wall } from '#web/parts/wall/Wall.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QrImage } from '#web/ui/QrImage.tsx';

/** The time for which the result of a check-in is shown before the dialog closes. */
const SHOWN_MS = 6_000;

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
const KEY =
  'grid min-h-14 place-content-center rounded-control bg-sunken text-2xl font-semibold active:bg-line disabled:opacity-50';

function Result({ made, onClose }: { made: KioskCheckIn; onClose: () => void }) {
  return (
    <div role="alert" className="mt-4 flex flex-col gap-2 py-6 text-center">
      <p className="text-3xl font-bold wrap-anywhere">{t('kiosk.done', { name: made.firstName })}</p>
      <p className="text-lg text-ink-soft">
        {t('checkin.done.at', { time: formatTime(made.checkInTime, made.timeZone) })}
      </p>
      <p className="num mt-2 text-xl font-semibold">
        {t('kiosk.done.points', { points: made.pointsEarned, streak: made.streakDay })}
      </p>
      <Button className="mt-4 self-center" onClick={onClose}>
        {t('dialog.done')}
      </Button>
    </div>
  );
}

function PinPad({ typed, isBusy, onType }: { typed: string; isBusy: boolean; onType: (digits: string) => void }) {
  return (
    <>
      {/* A password field, because other people may watch. On a touch screen, the keys below replace the keyboard. */}
      <input
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={t('kiosk.pin')}
        className="num mt-4 w-full rounded-control border border-ink-soft bg-paper px-4 py-3 text-center text-3xl tracking-[0.5em]"
        value={typed}
        aria-busy={isBusy || undefined}
        onChange={(event) => onType(event.target.value.replace(/\D/g, '').slice(0, PIN_DIGITS))}
      />
      <div className="mt-4 grid grid-cols-3 gap-2">
        {DIGITS.map((digit) =>
          digit === '' ? (
            <button key="clear" type="button" aria-label={t('kiosk.clear')} className={KEY} onClick={() => onType('')}>
              <X aria-hidden="true" className="size-6" />
            </button>
          ) : (
            <button
              key={digit}
              type="button"
              className={KEY}
              disabled={isBusy}
              onClick={() => onType((typed + digit).slice(0, PIN_DIGITS))}
            >
              {digit}
            </button>
          ),
        )}
        <button type="button" aria-label={t('kiosk.delete')} className={KEY} onClick={() => onType(typed.slice(0, -1))}>
          <Delete aria-hidden="true" className="size-6" />
        </button>
      </div>
    </>
  );
}

/** Checks in a user who has no phone. */
function Kiosk({ credential, onClose }: { credential: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<KioskCheckIn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);

  const send = useCallback(
    async (code: string) => {
      if (busy.current) return;
      busy.current = true;
      setBusy(true);
      setProblem(null);
      try {
        setMade(await checkInAtKiosk(credential, code));
        setScanning(false);
      } catch (failure) {
        setProblem(toAppError(failure).message);
      }
      setTyped('');
      setBusy(false);
      busy.current = false;
    },
    [credential],
  );

  useEffect(() => {
    if (made === null) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [made, onClose]);

  const type = (digits: string) => {
    setTyped(digits);
    if (digits.length === PIN_DIGITS) void send(digits);
  };
  const readBadge = useCallback(
    (text: string) => {
      const code = findPersonalCode(text);
      if (code === null) setProblem(t('kiosk.badge.wrong'));
      else void send(code);
    },
    [send],
  );

  return (
    <Dialog title={t('kiosk.title')} onClose={onClose}>
      {made ? (
        <Result made={made} onClose={onClose} />
      ) : (
        <>
          <p className="mt-3 text-ink-soft">{t(isScanning ? 'kiosk.badge.text' : 'kiosk.text')}</p>
          {problem && <Alert className="mt-4">{problem}</Alert>}
          {isScanning ? (
            <div className="mt-4">
              <Scanner onRead={readBadge} isPaused={isBusy} />
            </div>
          ) : (
            <PinPad typed={typed} isBusy={isBusy} onType={type} />
          )}
          <div className="mt-4 flex flex-wrap justify-between gap-3">
            <Button variant="secondary" onClick={() => setScanning(!isScanning)}>
              <IdCard aria-hidden="true" className="size-5" />
              {t(isScanning ? 'kiosk.type' : 'kiosk.badge')}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {t('dialog.close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const ASK_MS = 45_000;
const ASK_AGAIN_MS = 5_000;
const ASK_UNKNOWN_MS = 60_000;

interface DisplayState {
  display: ShownDisplay | null;
  isOffline: boolean;
  isUnknown: boolean;
}

async function askAgain(credential: string, before: DisplayState): Promise<{ state: DisplayState; waitMs: number }> {
  try {
    const display = await askForCodes(credential);
    keepCredential(credential);
    return { state: { display, isOffline: false, isUnknown: false }, waitMs: ASK_MS };
  } catch (failure) {
    if (toAppError(failure).code !== 'display_unknown') {
      return { state: { ...before, isOffline: true }, waitMs: ASK_AGAIN_MS };
    }
    forgetCredential(credential);
    return { state: { display: null, isOffline: false, isUnknown: true }, waitMs: ASK_UNKNOWN_MS };
  }
}

/** During an outage, returns the codes that were loaded last. */
function useDisplay(credential: string | null): DisplayState {
  const [shown, setShown] = useState<DisplayState>({ display: null, isOffline: false, isUnknown: credential === null });

  useEffect(() => {
    if (credential === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let known: DisplayState = { display: null, isOffline: false, isUnknown: false };
    const askNow = () => void (document.visibilityState === 'visible' && ask());
    const ask = async () => {
      clearTimeout(timer);
      const { state, waitMs } = await askAgain(credential, known);
      if (isOver) return;
      clearTimeout(timer);
      known = state;
      setShown(state);
      timer = setTimeout(askNow, waitMs);
    };
    askNow();
    addEventListener('online', askNow);
    // Requests the codes when the page becomes visible, because a tablet that slept has old codes.
    document.addEventListener('visibilitychange', askNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [credential]);

  return shown;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

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

/** Only users who agreed are shown. */
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

/** The tablet has no session, only a display credential. */
function StationDisplay({ credential }: { credential: string | null }) {
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

export default function Display() {
  const [credential] = useState(findCredential);
  useEffect(clearAddress, []);
  if (credential === null || !isOfWall(credential)) return <StationDisplay credential={credential} />;
  return <Wall credential={credential} />;
}
