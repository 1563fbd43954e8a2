import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { compareActions } from '../../../domain/outbox/queue.ts';
import { formatNumber } from '../../messages/format.ts';
import { useMe } from '../../kit/session/me.ts';
import { useSettings } from '../../kit/settings/settings-store.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { countActions, useOutbox } from '../outbox/outbox-store.ts';
import { refreshSnapshot, syncNow } from '../outbox/outbox.ts';
import { lastSyncText } from '../sync-text.ts';
import { ActionRow } from './ActionRow.tsx';
import { ClearOfflineData } from './ClearOfflineData.tsx';
import { everyRefresh, useNow } from './every-refresh.ts';

function Count({ name, value, tone = '' }: { name: string; value: number; tone?: string }) {
  return (
    <div className="rounded-control bg-sunken px-3 py-3 text-center">
      <dd className={`num text-3xl leading-none font-bold ${tone}`}>{formatNumber(value)}</dd>
      <dt className="mt-1 text-sm text-ink-soft">{name}</dt>
    </div>
  );
}

const CAPABILITIES = ['view', 'queue', 'browse', 'sync'] as const;

/** Shows the connection and sync panel of spec section 2. */
export function SyncPanel({ onClose }: { onClose: () => void }) {
  const { actions, lastSync, isSyncing, isOnline } = useOutbox();
  const hasOfflineMode = useSettings((state) => state.features.offlineMode);
  const now = useNow();
  const { timeZone } = useMe().today;
  // Reads the outbox regularly, because a service worker may stop before it announces its changes.
  useEffect(() => everyRefresh(() => void refreshSnapshot()), []);
  const counts = countActions(actions);
  const open = actions.filter(({ status }) => status !== 'completed').toSorted(compareActions);
  return (
    <Dialog title={t('offline.title')} onClose={onClose}>
      <dl className="mt-5 grid grid-cols-3 gap-2">
        <Count name={t('offline.pending')} value={counts.pending} />
        <Count name={t('offline.synced')} value={counts.synced} />
        <Count name={t('offline.failed')} value={counts.failed} tone={counts.failed > 0 ? 'text-bad' : ''} />
      </dl>
      <p className="mt-4 flex justify-between gap-4">
        <span className="text-ink-soft">{t('offline.lastSync')}</span>
        <span className="font-semibold">{lastSyncText(lastSync, Math.max(now, lastSync ?? 0), timeZone)}</span>
      </p>
      <ul aria-label={t('offline.list')} className="mt-4 border-t border-line">
        {open.map((action) => (
          <ActionRow key={action.id} action={action} now={now} />
        ))}
        {/* Without a sync, "Everything has reached us" would contradict the line above. */}
        {open.length === 0 && (
          <li className="py-3 text-ink-soft">{t(lastSync === null ? 'offline.list.none' : 'offline.list.empty')}</li>
        )}
      </ul>
      {!isOnline && (
        <p className="my-3 text-sm text-ink-soft">
          {t(hasOfflineMode ? 'offline.needsConnection' : 'offline.off.now')}
        </p>
      )}
      <Button
        size="lg"
        className="mt-2 w-full"
        busy={isSyncing}
        disabled={!isOnline}
        onClick={() => void syncNow(true)}
      >
        {t(isSyncing ? 'offline.syncing' : 'offline.syncNow')}
      </Button>
      <h3 className="mt-6 font-semibold">{t('offline.capabilities')}</h3>
      {hasOfflineMode ? (
        <ul className="mt-2 flex flex-col gap-1.5">
          {CAPABILITIES.map((name) => (
            <li key={name} className="flex items-center gap-2 text-sm">
              <Check aria-hidden="true" className="size-4 shrink-0 text-good" />
              {t(`offline.capability.${name}`)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{t('offline.off')}</p>
      )}
      <ClearOfflineData onCleared={onClose} />
      <Button variant="ghost" className="mt-2 w-full" onClick={onClose}>
        {t('offline.close')}
      </Button>
    </Dialog>
  );
}
