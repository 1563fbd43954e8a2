import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#domain/api/errors.ts';
import type { PeopleImport } from '#domain/api/people-import.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Actions } from '#web/ui/Dialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert, Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { applyNext, importKey } from './import-queries.ts';

type Applying =
  | { step: 'idle' }
  | { step: 'running' }
  /** The server asked the client to wait. The import then continues automatically. */
  | { step: 'waiting' }
  | { step: 'stopped' }
  /** `isOver` is true when no retry can continue the import. */
  | { step: 'failed'; message: string; isOver: boolean };

const OVER: readonly ErrorCode[] = ['import_expired', 'import_not_found'];

/** If the server asks for a longer wait, the import fails. */
const WAIT_MAX_MS = 120_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** `start` also resumes the import. */
function useApply(id: string) {
  const client = useQueryClient();
  const [applying, setApplying] = useState<Applying>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  // A failed part is sent again with the same key, so that the part is applied once even if its answer was lost.
  const key = useRef(crypto.randomUUID());
  useEffect(() => () => stop.current?.abort(), []);

  async function part(signal: AbortSignal): Promise<PeopleImport | null> {
    try {
      const state = await applyNext(id, key.current, signal);
      key.current = crypto.randomUUID();
      return state;
    } catch (thrown) {
      const error = toAppError(thrown);
      const wait = error.type === 'RATE_LIMIT' ? error.retryAfterMs : null;
      if (signal.aborted || wait === null || wait > WAIT_MAX_MS) throw thrown;
      setApplying({ step: 'waiting' });
      await pause(wait, signal);
      return null;
    }
  }

  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setApplying({ step: 'running' });
    try {
      for (let isDone = false; !isDone && !controller.signal.aborted;) {
        const state = await part(controller.signal);
        if (!state) continue;
        client.setQueryData(importKey(id), state);
        setApplying({ step: 'running' });
        isDone = state.applied.waiting === 0;
      }
      setApplying({ step: controller.signal.aborted ? 'stopped' : 'idle' });
    } catch (thrown) {
      const { message, code } = toAppError(thrown);
      setApplying(
        controller.signal.aborted
          ? { step: 'stopped' }
          : { step: 'failed', message, isOver: code !== null && OVER.includes(code) },
      );
    } finally {
      void refreshCompany(client, ['imports']);
    }
  };
  return { applying, start, stop: () => stop.current?.abort() };
}

function applyLabel({ new: added, changed }: PeopleImport['counts']): string {
  if (changed === 0) return t('import.apply.add', { count: added });
  if (added === 0) return t('import.apply.change', { count: changed });
  return t('import.apply.both', { added: formatNumber(added), changed: formatNumber(changed) });
}

interface Props {
  made: PeopleImport;
  onAnother: () => void;
  /** Absent when this browser no longer has the file. */
  onColumns?: (() => void) | undefined;
}

export function ApplyPanel({ made, onAnother, onColumns }: Props) {
  const { applying, start, stop } = useApply(made.id);
  const { counts, applied } = made;
  const total = counts.new + counts.changed;
  const done = total - applied.waiting;
  const isRunning = applying.step === 'running' || applying.step === 'waiting';
  const isOver = applying.step === 'failed' && applying.isOver;
  const hasBegun = isRunning || done > 0;
  const words = t('import.applying', { done: formatNumber(done), total: formatNumber(total) });

  const columns = onColumns && !hasBegun && (
    <Button size="lg" variant="outline" onClick={onColumns}>
      {t('import.columns.change')}
    </Button>
  );

  if (total === 0) {
    return (
      <Card>
        <h2 className="text-xl font-semibold">{t('import.apply.nothing')}</h2>
        <p className="mt-1 text-ink-soft">
          {t(counts.wrong > 0 ? 'import.apply.nothing.wrong' : 'import.apply.nothing.text')}
        </p>
        <Actions>
          <Button size="lg" variant="secondary" onClick={onAnother}>
            {t('import.another')}
          </Button>
          {columns}
        </Actions>
      </Card>
    );
  }
  return (
    <Card>
      {!hasBegun && (
        <p className="text-lg font-medium">
          {t('import.plan', { added: counts.new, changed: counts.changed })}
          {counts.wrong > 0 && ` ${t('import.plan.wrong', { count: counts.wrong })}`}
        </p>
      )}
      {hasBegun && (
        <div aria-live="polite">
          <ProgressBar label={words} value={done} max={total} />
          <p className="num mt-2 font-medium">{words}</p>
        </div>
      )}
      <div aria-live="polite">
        {applying.step === 'waiting' && <p className="mt-1 text-ink-soft">{t('import.waiting')}</p>}
        {applying.step === 'stopped' && <p className="mt-1 text-ink-soft">{t('import.stopped')}</p>}
        {applying.step === 'idle' && hasBegun && (
          <p className="mt-1 text-ink-soft">{t('import.interrupted', { waiting: applied.waiting })}</p>
        )}
      </div>
      {applying.step === 'failed' && <Alert className="mt-3">{applying.message}</Alert>}
      <Actions>
        {isRunning ? (
          <Button size="lg" variant="outline" onClick={stop}>
            {t('dialog.stop')}
          </Button>
        ) : (
          <>
            {!isOver && (
              <Button size="lg" className="sm:grow" onClick={() => void start()}>
                {hasBegun || applying.step === 'stopped' ? t('import.continue') : applyLabel(counts)}
              </Button>
            )}
            {columns}
            <Button size="lg" variant={isOver ? 'primary' : 'outline'} onClick={onAnother}>
              {t('import.another')}
            </Button>
          </>
        )}
      </Actions>
    </Card>
  );
}
