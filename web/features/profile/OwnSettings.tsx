import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Download, Eye, MonitorSmartphone, Smartphone, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Device } from '#domain/api/devices.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { ActionDialog, ActionError } from '#web/kit/action/ActionForm.tsx';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { CLEAR_FROM_APP, PATHS } from '#web/kit/paths.ts';
import { useIdentity } from '#web/kit/session/identity.ts';
import { useMe, type LoadedMe } from '#web/kit/session/me.ts';
import { AdvancedControls, LanguageControl, SoundAndMotion } from '#web/kit/settings/DeviceControls.tsx';
import { TextWithWhen } from '#web/kit/When.tsx';
import { t } from '#web/messages/t.ts';
import { openPanel } from '#web/offline/outbox/outbox-store.ts';
import { OwnTheme } from '#web/parts/profile/ThemeControl.tsx';
import { InstallEntry } from '#web/pwa/install/install-dialogs.tsx';
import { PWA_ENABLED } from '#web/pwa/offer.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { QrImage } from '#web/ui/QrImage.tsx';
import type { profileRoutes } from '#worker/features/profile/routes.ts';
import { Celebrations } from './Celebrations.tsx';
import { DownloadData } from './DownloadData.tsx';
import { Notifications } from './Notifications.tsx';
import { devicesOptions, revokeDevice, signOutEverywhere } from './own-queries.ts';
import { ProfileHeader, Section, SectionLinks, SETTINGS_SECTIONS } from './profile-parts.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const codeApi = hc<typeof profileRoutes>('/api/profile', API_OPTIONS)['personal-code'];

const codeOptions = queryOptions({
  queryKey: ['personal-code'],
  queryFn: async ({ signal }) => (await readBody(codeApi.$get(undefined, { init: { signal } }))).code,
});

/** A button creates new codes, for users whose codes may be known to others. */
function PersonalCode() {
  const queryClient = useQueryClient();
  const own = useQuery(codeOptions);
  const make = useMutation({
    mutationFn: () => readBody(codeApi.$put()),
    onSuccess: ({ code }) => queryClient.setQueryData(codeOptions.queryKey, code),
  });
  const code = own.data;
  return (
    <Card title={t('personal.title')}>
      <p className="mt-1 text-sm text-ink-soft">{t('personal.text')}</p>
      <div className="mt-4 flex flex-col gap-4">
        <QueryState query={own} className="h-40" />
        {code && (
          <dl className="flex flex-col gap-4">
            <div>
              <dt className="text-sm text-ink-soft">{t('kiosk.pin')}</dt>
              <dd className="num text-3xl font-bold tracking-widest">{code.pin}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">{t('personal.badge')}</dt>
              <dd className="mt-2">
                <QrImage text={code.badge} label={t('personal.badge')} className="w-40 max-w-full" />
              </dd>
            </div>
          </dl>
        )}
        {own.data !== undefined && (
          <div>
            <Button variant="secondary" className="w-full" busy={make.isPending} onClick={() => make.mutate()}>
              {t(code ? 'personal.renew' : 'personal.make')}
            </Button>
            {code && <p className="mt-2 text-sm text-ink-soft">{t('personal.renew.text')}</p>}
          </div>
        )}
        <ActionError error={make.error} />
      </div>
    </Card>
  );
}

const PHONES = new Set(['iPhone', 'Android']);

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
          {t('dialog.remove')} {name}
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
      confirm={t('dialog.remove')}
      variant="error"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

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

function Devices() {
  const userId = useIdentity().userId ?? '';
  const listed = useQuery(devicesOptions(userId));
  const [asks, setAsks] = useState<Device | 'everywhere' | null>(null);
  const { items = [], ownId = null } = listed.data ?? {};
  const close = () => setAsks(null);
  return (
    <Card title={t('devices.title')}>
      <p className="mt-1 text-sm text-ink-soft">{t('devices.text')}</p>
      <div className="mt-2 flex flex-col gap-3">
        <QueryState query={listed} className="mt-2 h-16" />
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

function ThisDevice({ me }: { me: LoadedMe }) {
  return (
    <Card title={t('device.title')}>
      <div className="mt-4 flex flex-col gap-4">
        <div>
          <OwnTheme />
          <p className="mt-1.5 text-sm text-ink-soft">{t('device.theme.account')}</p>
        </div>
        <LanguageControl />
        <SoundAndMotion />
        <AdvancedControls />
      </div>
      {PWA_ENABLED && <InstallEntry className="mt-4 w-full" />}
      <Button variant="secondary" className="mt-4 w-full" onClick={openPanel}>
        {t('device.connection')}
      </Button>
      <Link to={PATHS.clear} state={CLEAR_FROM_APP} className={buttonClass('secondary', 'md', 'mt-3 w-full')}>
        {t('device.clear')}
      </Link>
      {isAdmin(me.role) && (
        <Link to={PATHS.settings} className={buttonClass('secondary', 'md', 'mt-5 w-full')}>
          {t('device.company')}
        </Link>
      )}
    </Card>
  );
}

const client = hc<typeof profileRoutes>('/api/profile', API_OPTIONS)['station-name'];

const nameOptions = queryOptions({
  queryKey: ['station-name'],
  queryFn: async ({ signal }) => readBody(client.$get(undefined, { init: { signal } })),
});

function StationName({ hasStations }: { hasStations: boolean }) {
  const queryClient = useQueryClient();
  const named = useQuery(nameOptions);
  const change = useMutation({
    // With `keepalive`, the request is sent even if the user leaves the page at once.
    mutationFn: (isNamed: boolean) => readBody(client.$put({ json: { isNamed } }, { init: { keepalive: true } })),
    onSuccess: ({ isNamed }) =>
      queryClient.setQueryData(nameOptions.queryKey, (known) => known && { ...known, isNamed }),
  });
  // Hidden when the company has neither stations nor walls. A user who agreed still sees the card, to withdraw consent.
  if (!hasStations && !named.data?.hasWalls && !named.data?.isNamed) return null;
  return (
    <Card title={t('named.title')}>
      <p className="mt-1 text-sm text-ink-soft">{t('named.text')}</p>
      <div className="mt-4 flex flex-col gap-4">
        <QueryState query={named} className="h-11" />
        {named.data && (
          <Switch
            label={t('named.switch')}
            checked={change.isPending ? change.variables : named.data.isNamed}
            onChange={(isNamed) => !change.isPending && change.mutate(isNamed)}
          />
        )}
        <ActionError error={change.error} />
      </div>
    </Card>
  );
}

function YourData({ me }: { me: LoadedMe }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('profile.data')}>
      <p className="mt-1 text-sm text-ink-soft">{t('profile.data.text')}</p>
      <Button variant="secondary" className="mt-4 w-full" onClick={() => setIsOpen(true)}>
        <Download aria-hidden="true" className="size-5" />
        {t('data.dialog')}
      </Button>
      <Link to={PATHS.companySees} className={buttonClass('ghost', 'md', 'mt-2 w-full')}>
        <Eye aria-hidden="true" className="size-5" />
        {t('sees.title')}
      </Link>
      {isOpen && <DownloadData me={me} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

/** All cards load with the page, because a card that loads later moves the buttons below it while the user taps. */
export default function OwnSettings() {
  const me = useMe();
  return (
    <div className="w-full">
      <ProfileHeader title={t('profile.settings.title')} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-5">
          <SectionLinks names={SETTINGS_SECTIONS} />
          <Section name="details">
            <ProfileForm key={me.id} me={me} />
          </Section>
          <Celebrations me={me} />
          <Section name="notifications">
            <Notifications />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section name="device">
            <ThisDevice me={me} />
          </Section>
          {/* The demo in the browser has no server to which devices could send. */}
          {!IS_DEMO_IN_BROWSER && <Devices key={me.id} />}
          {/* At a station that is a kiosk, users need a personal code. */}
          {me.codeUse !== 'none' && <PersonalCode />}
          <StationName hasStations={me.codeUse !== 'none'} />
          <Section name="data">
            <YourData me={me} />
          </Section>
        </div>
      </div>
    </div>
  );
}
