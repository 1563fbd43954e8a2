import { CircleCheck, QrCode } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { findCode, findScannedCode, formatCode, readCode } from '../../../domain/qr/code.ts';
import type { Position } from '../../../domain/qr/position.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { discard } from '../../offline/outbox/outbox.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { checkIn } from '../../parts/check-in/queries.ts';
import type { ScannedState, ScanState } from '../../parts/check-in/scan-state.ts';
import { PositionQuestion } from './PositionQuestion.tsx';
import { Scanner } from '../../parts/scanner/Scanner.tsx';
import { TypedCode } from './TypedCode.tsx';

/** A code counts as new when the camera has not seen it for this number of milliseconds. */
const OUT_OF_VIEW_MS = 4_000;

/**
 * True for a code that is sent without a tap. A printed code needs a tap, because the code stays valid: a colleague
 * could send a link with the code to a user who is elsewhere.
 */
const isRotating = (code: string | null): code is string => code !== null && readCode(code)?.kind === 'rotating';

/** Sends codes from the camera, the text field, or the link that opened the page. Sends one code at a time. */
function useScan() {
  const me = useMe();
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const handed = state as ScanState | null;
  const words = handed?.date === me.today.date ? handed : { mood: null, note: null };
  const [linked] = useState(() => findCode(hash));
  const isDone = me.todayCheckIn !== null || (me.waitingCheckIn !== null && me.waitingCheckIn.refusal === null);
  const [wasDone] = useState(isDone);
  const [sending, setSending] = useState<'link' | 'code' | null>(isRotating(linked) && !isDone ? 'link' : null);
  const [problem, setProblem] = useState(() => (hash !== '' && linked === null ? t('scan.other') : null));
  /** The time at which the camera last saw each code, in epoch milliseconds. */
  const seen = useRef(new Map<string, number>());
  const isBusy = useRef(false);
  /** A scan that waits for the user's position. It keeps its time, because the code may expire in the meantime. */
  const [asked, setAsked] = useState<{ code: string; occurredAt: string } | null>(null);

  const send = async (code: string, position?: Position) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending((now) => now ?? 'code');
    setProblem(null);
    const occurredAt = position && asked ? asked.occurredAt : serverNow(me).toISOString();
    try {
      // `wasQueued` tells the server that the scan was made offline. Such a scan needs no position.
      const wasQueued = !useOutbox.getState().isOnline;
      const scanned = { code, occurredAt, ...(position && { position }), ...(wasQueued && { wasQueued }) };
      const settled = await checkIn(me, { mood: words.mood, note: words.note, scanned });
      if (settled.state === 'refused') {
        await discard(settled.id).catch(() => undefined);
        throw settled.error;
      }
      await navigate(PATHS.dashboard, { replace: true, state: { hasScanned: true } satisfies ScannedState });
    } catch (failure) {
      const { code: why, message } = toAppError(failure);
      const isAsked = why === 'position_needed' && !position;
      setAsked(isAsked ? { code, occurredAt } : null);
      setProblem(isAsked ? null : t('scan.refused', { reason: message }));
      setSending(null);
    } finally {
      isBusy.current = false;
    }
  };
  const sendNow = useRef(send);
  const askedNow = useRef(asked);
  useEffect(() => {
    sendNow.current = send;
    askedNow.current = asked;
  });

  const found = useCallback((position: Position) => {
    const { current } = askedNow;
    if (current) void sendNow.current(current.code, position);
  }, []);

  const read = useCallback((text: string) => {
    const code = findScannedCode(text, PATHS.scan);
    if (code === null) return setProblem(t('scan.other'));
    const now = Date.now();
    const isNew = now - (seen.current.get(code) ?? 0) > OUT_OF_VIEW_MS;
    seen.current.set(code, now);
    if (isNew) void sendNow.current(code);
  }, []);

  useEffect(() => {
    if (hash === '') return;
    // Removes the code from the address, so that reloading or going back does not send it again.
    void navigate(PATHS.scan, { replace: true, state });
    if (isRotating(linked) && !wasDone) void sendNow.current(linked);
  }, [hash, linked, navigate, state, wasDone]);

  return { linked, isDone, sending, problem, asked, send, found, read, closeQuestion: () => setAsked(null) };
}

/** Says that the user has already checked in today, or that the company uses no codes. */
function NothingToScan({ why }: { why: 'done' | 'none' }) {
  return (
    <div className="mx-auto w-full max-w-xl">
      <PageHeader title={t('scan.title')} />
      <EmptyState
        icon={why === 'done' ? CircleCheck : QrCode}
        title={t(`scan.${why}.title`)}
        text={t(`scan.${why}.text`)}
        action={
          <Link to={PATHS.dashboard} className={buttonClass('primary', 'md')}>
            {t('scan.done.action')}
          </Link>
        }
      />
    </div>
  );
}

/**
 * Checks in with a station's code from the camera, the keyboard, or a link. After the check-in, the dashboard shows the
 * receipt. After a refusal, this page shows the reason, and the user can scan again.
 */
export default function Scan() {
  usePageTitle(t('scan.title'));
  const me = useMe();
  const { linked, isDone, sending, problem, asked, send, found, read, closeQuestion } = useScan();

  const hasNothingToScan = me.codeUse === 'none' && linked === null;
  if (sending === null && (isDone || hasNothingToScan)) {
    return <NothingToScan why={isDone ? 'done' : 'none'} />;
  }
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeader title={t('scan.title')} {...(!asked && { text: t('scan.text') })} />
      {asked ? (
        <PositionQuestion isSending={sending !== null} onFound={found} onClose={closeQuestion} />
      ) : sending === 'link' ? (
        <output className="rounded-card bg-sunken px-4 py-16 text-center font-medium">{t('scan.found')}</output>
      ) : (
        <Scanner onRead={read} isPaused={sending !== null} />
      )}
      {problem && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {problem}
        </p>
      )}
      {/* The field stays mounted, so that the typed code is kept for another attempt. */}
      <div hidden={asked !== null}>
        <TypedCode
          first={linked !== null && !isRotating(linked) ? formatCode(linked) : ''}
          isBusy={sending !== null}
          onCode={(code) => void send(code)}
        />
      </div>
      <Link to={PATHS.dashboard} className="self-start font-semibold text-action hover:text-action-strong">
        {t('scan.back')}
      </Link>
    </div>
  );
}
