import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Badge, GrantPreview } from '#domain/api/badges.ts';
import { requestParts, type PartsEnd } from '#web/kit/action/action-requests.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { t } from '#web/messages/t.ts';
import { useFocusRestoration } from '#web/ui/behaviour/focus-restoration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { grantNext, grantOptions } from './award-queries.ts';

interface Props {
  badge: Pick<Badge, 'id' | 'name'>;
  onClose: () => void;
}

type State = { state: 'asking' | 'giving' } | PartsEnd;

function useGrant(badge: Props['badge'], onDone: () => void) {
  const client = useQueryClient();
  const [end, setEnd] = useState<State>({ state: 'asking' });
  const [done, setDone] = useState(0);
  const stopper = useRef<AbortController | null>(null);
  // The cursor and the key of the next request. A retry after a failure sends the same cursor and key.
  const next = useRef<{ cursor: string | undefined; key: string }>({ cursor: undefined, key: crypto.randomUUID() });
  useEffect(() => () => stopper.current?.abort(), []);

  const give = async () => {
    const controller = new AbortController();
    stopper.current = controller;
    setEnd({ state: 'giving' });
    let given = done;
    const ended = await requestParts(
      next.current.cursor,
      (cursor, signal) => grantNext(badge.id, cursor, next.current.key, signal),
      controller.signal,
      ({ granted, nextCursor }) => {
        given += granted;
        setDone(given);
        next.current = { cursor: nextCursor, key: crypto.randomUUID() };
        return nextCursor;
      },
    );
    void refreshCompany(client);
    setEnd(ended);
    if (ended.state !== 'done') return;
    showToast({ tone: 'success', text: t('grant.done', { name: badge.name, count: given }) });
    onDone();
  };

  return { end, done, give, stop: () => stopper.current?.abort() };
}

function Receivers({ preview }: { preview: GrantPreview }) {
  const { people } = preview;
  return (
    <>
      <p className="mt-3 text-lg text-ink-soft">{t('grant.text', { people, points: preview.points })}</p>
      <ul className="mt-4 text-sm">
        {preview.first.map(({ id, name, department }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="shrink-0 text-ink-soft">{department}</span>
          </li>
        ))}
      </ul>
      {people > preview.first.length && (
        <p className="mt-2 text-sm text-ink-soft">{t('grant.more', { count: people - preview.first.length })}</p>
      )}
    </>
  );
}

export function GrantDialog({ badge, onClose }: Props) {
  useFocusRestoration();
  const preview = useQuery(grantOptions(badge.id));
  const { end, done, give, stop } = useGrant(badge, onClose);
  const total = preview.data?.people ?? 0;

  return (
    // During the grant, the close action only stops the grant. The dialog stays open and shows the progress.
    <Dialog title={t('grant.title', { name: badge.name })} onClose={end.state === 'giving' ? stop : onClose}>
      <QueryState query={preview} className="mt-4 h-24" />
      {preview.data && total === 0 && <p className="mt-3 text-lg text-ink-soft">{t('grant.nobody')}</p>}
      {preview.data && total > 0 && <Receivers preview={preview.data} />}
      {end.state !== 'asking' && (
        <div className="mt-4" aria-live="polite">
          <ProgressBar label={t('grant.progress', { done, total })} value={done} max={Math.max(total, 1)} />
          <p className="mt-1.5 text-sm text-ink-soft">{t('grant.progress', { done, total })}</p>
        </div>
      )}
      {end.state === 'failed' && <Alert className="mt-4">{end.error.message}</Alert>}
      {end.state === 'stopped' && (
        <p role="alert" className="mt-4 font-medium">
          {t('grant.stopped', { done, total })}
        </p>
      )}
      <Actions>
        {total > 0 && end.state !== 'stopped' && (
          <Button size="lg" className="grow" busy={end.state === 'giving'} onClick={() => void give()}>
            {t(end.state === 'failed' ? 'app.retry' : 'grant.confirm')}
          </Button>
        )}
        {end.state === 'giving' ? (
          <Button size="lg" variant="outline" onClick={stop}>
            {t('grant.stop')}
          </Button>
        ) : (
          <Button size="lg" variant="outline" onClick={onClose}>
            {t(end.state === 'stopped' || total === 0 ? 'dialog.close' : 'dialog.notNow')}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}
