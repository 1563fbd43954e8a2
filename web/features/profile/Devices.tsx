import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone, Smartphone, X } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '../../../domain/api/devices.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { useIdentity } from '../../kit/session/identity.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { TextWithWhen } from '../../kit/When.tsx';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { devicesOptions, revokeDevice, signOutEverywhere } from './device-queries.ts';

const PHONES = new Set(['iPhone', 'Android']);

/** Returns a name such as "Chrome on Android". */
function describeDevice({ browser, system }: Device): string {
  if (browser && system) return t('devices.name', { browser, system });
  return browser ?? system ?? t('devices.unknown');
}

function DeviceRow({ device, isOwn, onRemove }: { device: Device; isOwn: boolean; onRemove: () => void }) {
  const Icon = PHONES.has(device.system ?? '') ? Smartphone : MonitorSmartphone;
  const name = describeDevice(device);
  const [at, key] = device.lastUsedAt
    ? ([device.lastUsedAt, 'devices.used'] as const)
    : ([device.createdAt, 'devices.since'] as const);
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          <TextWithWhen at={at} text={(when) => t(key, { when })} />
        </p>
        {isOwn && (
          <p className="mt-1.5">
            <Badge tone="good">{t('devices.own')}</Badge>
          </p>
        )}
      </div>
      <Button variant="ghost" size="sm" className="-my-2 -mr-3 min-w-11 shrink-0" onClick={onRemove}>
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">
          {t('devices.remove')} {name}
        </span>
      </Button>
    </li>
  );
}

function RemoveDevice({ device, isOwn, onClose }: { device: Device; isOwn: boolean; onClose: () => void }) {
  const userId = useIdentity().userId ?? '';
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => revokeDevice(userId, device.id),
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title={t('devices.remove.title', { name: describeDevice(device) })}
      text={t(isOwn ? 'devices.remove.own' : 'devices.remove.text')}
      confirm={t('devices.remove')}
      variant="error"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

/** Asks for confirmation before all devices are revoked and all sessions end, including the current session. */
function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const identity = useIdentity();
  const everywhere = useMutation({
    mutationFn: signOutEverywhere,
    // The identity provider has already ended this session, so its sign-out may fail. A reload then signs out.
    onSuccess: () => identity.signOut().catch(() => location.reload()),
  });
  return (
    <ActionDialog
      title={t('devices.everywhere.title')}
      text={t(import.meta.env.VITE_CLERK_PUBLISHABLE_KEY ? 'devices.everywhere.text' : 'devices.everywhere.demo')}
      confirm={t('devices.everywhere')}
      variant="error"
      busy={everywhere.isPending}
      error={everywhere.error}
      onSubmit={() => everywhere.mutate()}
      onClose={onClose}
    />
  );
}

/** Lists the devices that may send queued actions while the app is closed. A button ends all sessions. */
export function Devices() {
  const userId = useIdentity().userId ?? '';
  const listed = useQuery(devicesOptions(userId));
  const [asks, setAsks] = useState<Device | 'everywhere' | null>(null);
  const { items = [], ownId = null } = listed.data ?? {};
  const close = () => setAsks(null);
  return (
    <Card aria-labelledby="devices">
      <h2 id="devices" className="text-lg font-bold">
        {t('devices.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('devices.text')}</p>
      <div className="mt-2 flex flex-col gap-3">
        {listed.isPending && <Skeleton className="mt-2 h-16" />}
        {listed.isLoadingError && <QueryError error={listed.error} onRetry={() => void listed.refetch()} />}
        {listed.data && items.length === 0 && <p className="py-2 text-ink-soft">{t('devices.none')}</p>}
        {items.length > 0 && (
          <ul className="divide-y divide-line">
            {items.map((device) => (
              <DeviceRow key={device.id} device={device} isOwn={device.id === ownId} onRemove={() => setAsks(device)} />
            ))}
          </ul>
        )}
        <Button variant="secondary" className="w-full" onClick={() => setAsks('everywhere')}>
          {t('devices.everywhere')}
        </Button>
      </div>
      {asks === 'everywhere' && <SignOutEverywhere onClose={close} />}
      {asks !== null && asks !== 'everywhere' && (
        <RemoveDevice device={asks} isOwn={asks.id === ownId} onClose={close} />
      )}
    </Card>
  );
}
