import { CircleCheck, MapPin, QrCode } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { findCode, findScannedCode, formatCode, readCode, TYPED_CODE_MAX } from '#domain/qr/code.ts';
import type { Position } from '#domain/qr/position.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { findPosition, mayFindPosition, type NoPosition } from '#web/kit/device-position.ts';
import { PATHS } from '#web/kit/paths.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { discard } from '#web/offline/outbox/outbox.ts';
import { checkIn, type ScannedState, type ScanState } from '#web/parts/check-in/check-in-queries.ts';
import { Scanner } from '#web/parts/scanner/Scanner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

interface PositionQuestionProps {
  isSending: boolean;
  onFound: (position: Position) => void;
  onClose: () => void;
}

/** If the user has already given the app access to the position, the request needs no tap. */
function PositionQuestion({ isSending, onFound, onClose }: PositionQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<NoPosition | null>(null);

  const ask = useCallback(async () => {
    setAsking(true);
    setProblem(null);
    try {
      onFound(await findPosition());
    } catch (why) {
      setProblem(why === 'denied' ? 'denied' : 'missing');
    }
    setAsking(false);
  }, [onFound]);

  useEffect(() => {
    let isOver = false;
    heading.current?.focus();
    const askAtOnce = async () => {
      if ((await mayFindPosition()) && !isOver) await ask();
    };
    void askAtOnce();
    return () => {
      isOver = true;
    };
  }, [ask]);

  return (
    <section className="rounded-card bg-surface p-(--space-card) shadow-soft">
      <MapPin aria-hidden="true" className="size-10 text-action" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-xl font-bold">
        {t('scan.position.title')}
      </h2>
      <p className="mt-2 text-ink-soft">{t('scan.position.text')}</p>
      {problem && <Alert className="mt-4">{t(`scan.position.${problem}`)}</Alert>}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="lg" busy={isAsking || isSending} onClick={() => void ask()}>
          {t(problem ? 'scan.position.again' : 'scan.position.do')}
        </Button>
        <Button size="lg" variant="ghost" onClick={onClose}>
          {t('dialog.notNow')}
        </Button>
      </div>
    </section>
  );
}

interface TypedCodeProps {
  first: string;
  isBusy: boolean;
  onCode: (code: string) => void;
}

function TypedCode({ first, isBusy, onCode }: TypedCodeProps) {
  const [typed, setTyped] = useState(first);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const code = findCode(typed);
        setWrong(code === null);
        if (code && !isBusy) onCode(code);
      }}
    >
      <TextField
        label={t('scan.type')}
        hint={t('scan.type.hint')}
        error={isWrong ? t('scan.type.wrong') : null}
        value={typed}
        maxLength={TYPED_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" busy={isBusy} className="self-start">
        {t('checkin.button')}
      </Button>
    </form>
  );
}

/** A code counts as new when the camera has not seen it for this number of milliseconds. */
const OUT_OF_VIEW_MS = 4_000;

/**
 * True for a code that is sent without a tap. A printed code needs a tap, because the code stays valid: a colleague
 * could send a link with the code to a user who is elsewhere.
 */
const isRotating = (code: string | null): code is string => code !== null && readCode(code)?.kind === 'rotating';

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
      setProblem(isAsked ? null : t('checkin.failed', { reason: message }));
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

export default function Scan() {
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
      {problem && <Alert>{problem}</Alert>}
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
