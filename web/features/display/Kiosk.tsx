import { Delete, IdCard, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KioskCheckIn } from '../../../domain/api/stations.ts';
import { findPersonalCode, PIN_DIGITS } from '../../../domain/qr/personal-code.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Scanner } from '../../parts/scanner/Scanner.tsx';
import { checkInAtKiosk } from '../../parts/display/queries.ts';

/** The time for which the result of a check-in is shown before the dialog closes, in milliseconds. */
const SHOWN_MS = 6_000;

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
const KEY =
  'grid min-h-14 place-content-center rounded-control bg-sunken text-2xl font-semibold active:bg-line disabled:opacity-50';

interface Props {
  credential: string;
  onClose: () => void;
}

function Result({ made, onClose }: { made: KioskCheckIn; onClose: () => void }) {
  return (
    <div role="alert" className="mt-4 flex flex-col gap-2 py-6 text-center">
      <p className="text-3xl font-bold wrap-anywhere">{t('kiosk.done', { name: made.firstName })}</p>
      <p className="text-lg text-ink-soft">
        {t('kiosk.done.at', { time: formatTime(made.checkInTime, made.timeZone) })}
      </p>
      <p className="num mt-2 text-xl font-semibold">
        {t('kiosk.done.points', { points: made.pointsEarned, streak: made.streakDay })}
      </p>
      <Button className="mt-4 self-center" onClick={onClose}>
        {t('kiosk.done.close')}
      </Button>
    </div>
  );
}

/** Lets the user enter a PIN with keys on the screen, or with a keyboard. */
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

/** Checks in a user who has no phone. The user types a PIN, or shows a badge to the camera. */
export function Kiosk({ credential, onClose }: Props) {
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
          {problem && (
            <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
              {problem}
            </p>
          )}
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
              {t('kiosk.close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
