import { MapPin } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../../../domain/qr/position.ts';
import { findPosition, mayFindPosition, type NoPosition } from '../../kit/device-position.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  /** True while the check-in is being sent. */
  isSending: boolean;
  onFound: (position: Position) => void;
  onClose: () => void;
}

/**
 * Explains why the station needs the position, and requests the position from the browser. If the user has already
 * given the app access to the position, the request needs no tap.
 */
export function PositionQuestion({ isSending, onFound, onClose }: Props) {
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
      {problem && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {t(`scan.position.${problem}`)}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="lg" busy={isAsking || isSending} onClick={() => void ask()}>
          {t(problem ? 'scan.position.again' : 'scan.position.do')}
        </Button>
        <Button size="lg" variant="ghost" onClick={onClose}>
          {t('scan.position.close')}
        </Button>
      </div>
    </section>
  );
}
