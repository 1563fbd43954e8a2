import { MonitorCheck, MonitorX } from 'lucide-react';
import { useState } from 'react';
import type { Wall } from '../../../domain/api/walls.ts';
import { ActionError } from '../../kit/action/ActionError.tsx';
import { TextWithWhen } from '../../kit/When.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { revokeWall, useWallWrite } from './queries.ts';

/** Asks for confirmation before a wall is revoked, because its link cannot be restored. */
function Revoke({ wall: { id, name }, onClose }: { wall: Wall; onClose: () => void }) {
  const revoke = useWallWrite((_: null, key) => revokeWall(id, key));
  const end = () =>
    revoke.mutate(null, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('walls.revoked', { name }) });
        onClose();
      },
    });
  return (
    <Dialog title={t('walls.revoke.title', { name })} isBusy={revoke.isPending} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{t('walls.revoke.text')}</p>
      <ActionError error={revoke.error} />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button variant="error" busy={revoke.isPending} onClick={end}>
          {t('walls.revoke')}
        </Button>
      </div>
    </Dialog>
  );
}

export function WallRow({ wall }: { wall: Wall }) {
  const [isAsking, setAsking] = useState(false);
  const { name, showsAnnouncements, createdAt, seenAt } = wall;
  const Screen = seenAt ? MonitorCheck : MonitorX;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <Screen aria-hidden="true" className="size-4" />
            <span>
              {seenAt ? <TextWithWhen at={seenAt} text={(when) => t('walls.seen', { when })} /> : t('walls.unseen')}
            </span>
          </span>
          <span>
            <TextWithWhen at={createdAt} text={(when) => t('walls.made', { when })} />
          </span>
          {showsAnnouncements && <span>{t('walls.announcements')}</span>}
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        className="shrink-0 self-start sm:self-auto"
        aria-label={t('walls.revoke.name', { name })}
        onClick={() => setAsking(true)}
      >
        {t('walls.revoke')}
      </Button>
      {isAsking && <Revoke wall={wall} onClose={() => setAsking(false)} />}
    </li>
  );
}
