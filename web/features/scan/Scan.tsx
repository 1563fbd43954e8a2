import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { findCode } from '../../../domain/qr/code.ts';
import { toAppError } from '../../app/app-error.ts';
import { useMe } from '../../app/me.ts';
import { PATHS } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { discard } from '../../offline/outbox.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { checkIn, type DayWords } from '../dashboard/queries.ts';
import { Scanner } from './Scanner.tsx';
import { TypedCode } from './TypedCode.tsx';

/**
 * Check-in with the code of a station: by the camera, typed, or from the link that the phone's own camera opened. The receipt
 * is the dashboard's. A refusal says what to do, and the scanner goes on. Issue 15, "QR check-in".
 */
export default function Scan() {
  usePageTitle(t('scan.title'));
  const me = useMe();
  const navigate = useNavigate();
  const { code: fromLink } = useParams();
  const words = useLocation().state as DayWords | null;
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState(() =>
    fromLink !== undefined && findCode(fromLink) === null ? t('scan.other') : null,
  );
  /** A code that was refused is not sent again while the camera still sees it. */
  const refused = useRef<string | null>(null);
  const busy = useRef(false);

  const send = async (code: string) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      const settled = await checkIn(me, { mood: words?.mood ?? null, note: words?.note ?? null, code });
      if (settled.state === 'refused') {
        await discard(settled.id).catch(() => undefined);
        throw settled.error;
      }
      await navigate(PATHS.dashboard, { replace: true, state: { hasScanned: true } });
    } catch (failure) {
      refused.current = code;
      setProblem(t('scan.refused', { reason: toAppError(failure).message }));
      setSending(false);
    } finally {
      busy.current = false;
    }
  };
  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });

  const read = useCallback((text: string) => {
    const code = findCode(text);
    if (code === null) return setProblem(t('scan.other'));
    if (code !== refused.current) void sendNow.current(code);
  }, []);

  useEffect(() => {
    if (fromLink === undefined) return;
    // Reloaded or gone back to, the page does not send it again.
    void navigate(PATHS.scan, { replace: true });
    const code = findCode(fromLink);
    if (code !== null) void sendNow.current(code);
  }, [fromLink, navigate]);

  const isDone = me.todayCheckIn !== null || (me.waitingCheckIn !== null && me.waitingCheckIn.refusal === null);
  if (isDone && !isSending) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('scan.done.title')}
        text={t('scan.done.text')}
        action={
          <Link to={PATHS.dashboard} className={buttonClass('primary', 'md')}>
            {t('scan.done.action')}
          </Link>
        }
      />
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeader title={t('scan.title')} text={t('scan.text')} />
      <Scanner onRead={read} isPaused={isSending} />
      {problem && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {problem}
        </p>
      )}
      <TypedCode isBusy={isSending} onCode={(code) => void send(code)} />
      <Link to={PATHS.dashboard} className="self-start font-semibold text-action hover:text-action-strong">
        {t('scan.back')}
      </Link>
    </div>
  );
}
