import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { NotificationPreferences, NotificationPreferencesInput } from '#domain/api/notifications.ts';
import { isMailed } from '#domain/mail/kinds.ts';
import {
  NOTIFICATION_KINDS,
  SWITCHES,
  type Channel,
  type DeliveryKind,
  type NotificationKind,
} from '#domain/notifications/kinds.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/notifications/preferences.ts';
import type { QuietHours as Hours } from '#domain/notifications/quiet-hours.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { deviceOptions, preferencesOptions, sendTest, useChangePreferences } from '#web/kit/push/push-queries.ts';
import { useSwitchPush } from '#web/kit/push/use-switch-push.ts';
import { useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { showToast } from '#web/ui/toast-store.ts';

interface KindSwitchesProps {
  preferences: NotificationPreferences;
  /** The state of each channel's master switch. While it is off, the channel's kinds cannot be changed. */
  isOn: Record<Channel, boolean>;
  onChange: (changed: NotificationPreferencesInput) => void;
}

const MAILED: ReadonlySet<NotificationKind> = new Set(
  (Object.keys(SWITCHES) as DeliveryKind[]).filter(isMailed).map((kind) => SWITCHES[kind]),
);

const CELL = 'w-16 p-0 text-center';

function KindSwitches({ preferences, isOn, onChange }: KindSwitchesProps) {
  const channels = [
    ...(preferences.pushKey === null ? [] : (['push'] as const)),
    ...(preferences.hasMail ? (['email'] as const) : []),
  ];
  const kinds = NOTIFICATION_KINDS.filter((kind) => preferences.pushKey !== null || MAILED.has(kind));
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-1 text-left text-base font-medium">{t('push.kinds')}</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 text-left font-normal">
            {t('push.kind')}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={`${CELL} font-normal`}>
              {t(`push.by.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1 pr-2 text-left font-normal wrap-anywhere">
              {t(`push.kind.${kind}`)}
            </th>
            {channels.map((channel) => (
              <td key={channel} className={CELL}>
                {(channel === 'push' || MAILED.has(kind)) && (
                  <label
                    className={`mx-auto grid size-11 place-content-center ${isOn[channel] ? 'cursor-pointer' : 'cursor-not-allowed'}`}
                  >
                    <input
                      type="checkbox"
                      className="size-5 accent-action"
                      aria-label={t('push.kind.by', { kind: t(`push.kind.${kind}`), channel: t(`push.by.${channel}`) })}
                      disabled={!isOn[channel]}
                      checked={preferences[channel][kind]}
                      onChange={(event) => onChange({ [channel]: { [kind]: event.target.checked } })}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PushDevice({ pushKey, isMasterOn }: { pushKey: string; isMasterOn: boolean }) {
  const { id } = useLoadedMe();
  const { data: state } = useQuery({ ...deviceOptions(id), refetchOnWindowFocus: 'always' });
  const { turnOn, turnOff, isBusy } = useSwitchPush();
  const [isTesting, setTesting] = useState(false);
  if (!state) return <Skeleton className="h-11" />;
  if (state !== 'on' && state !== 'off') {
    return (
      <div>
        <p className="font-medium">{t('device.title')}</p>
        <p className="mt-1 text-sm text-ink-soft">{t(`push.state.${state}`)}</p>
      </div>
    );
  }
  const test = async () => {
    setTesting(true);
    try {
      await sendTest();
      showToast({ tone: 'success', text: t('push.test.sent') });
    } catch {
      showToast({ tone: 'error', text: t('push.test.failed') });
    }
    setTesting(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('device.title')}
        hint={t(state === 'on' && !isMasterOn ? 'push.state.paused' : `push.state.${state}`)}
        checked={state === 'on'}
        onChange={(on) => {
          if (!isBusy) void (on ? turnOn(pushKey) : turnOff());
        }}
      />
      {state === 'on' && (
        <Button variant="secondary" size="sm" className="self-start" busy={isTesting} onClick={() => void test()}>
          {t('push.test')}
        </Button>
      )}
    </div>
  );
}

function QuietHours({ value, onChange }: { value: Hours | null; onChange: (value: Hours | null) => void }) {
  const id = useId();
  const field = (name: keyof Hours) => (
    <label htmlFor={`${id}-${name}`} className="flex flex-col gap-1 text-sm">
      <span>{t(`push.quiet.${name}`)}</span>
      <input
        id={`${id}-${name}`}
        type="time"
        required
        value={value?.[name]}
        // Ignores an incomplete time, whose value is empty.
        onChange={(event) => value && event.target.value !== '' && onChange({ ...value, [name]: event.target.value })}
        className="num min-h-11 rounded-control border border-ink-soft bg-surface px-3"
      />
    </label>
  );
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('push.quiet')}
        hint={t('push.quiet.hint')}
        checked={value !== null}
        onChange={(on) => onChange(on ? DEFAULT_QUIET_HOURS : null)}
      />
      {value && (
        <div className="flex flex-wrap gap-4">
          {field('from')}
          {field('to')}
        </div>
      )}
    </div>
  );
}

export function Notifications() {
  const preferences = useQuery(preferencesOptions);
  const change = useChangePreferences();
  const { data } = preferences;
  // The profile form changes the switch for emails in the user's record.
  const { role, preferences: own } = useMe();
  const { emailUpdates } = own;
  const hasPush = data?.pushKey !== null;
  return (
    <Card title={t('push.title')}>
      <div className="mt-4 flex flex-col gap-5">
        <QueryState query={preferences} className="h-108" />
        {/* Only an admin can set push up. An employee does not learn what the server lacks. */}
        {data && !hasPush && isAdmin(role) && <p className="text-sm text-ink-soft">{t('push.notConfigured')}</p>}
        {data && !hasPush && !isAdmin(role) && !data.hasMail && (
          <p className="text-sm text-ink-soft">{t('push.inApp')}</p>
        )}
        {data?.pushKey != null && (
          <>
            <PushDevice pushKey={data.pushKey} isMasterOn={data.notifications} />
            <Switch
              label={t('push.master')}
              hint={t('push.master.hint')}
              checked={data.notifications}
              onChange={(notifications) => change.mutate({ notifications })}
            />
          </>
        )}
        {data && (hasPush || data.hasMail) && (
          <div>
            <KindSwitches
              preferences={data}
              isOn={{ push: data.notifications, email: emailUpdates }}
              onChange={change.mutate}
            />
            {data.hasMail && !emailUpdates && (
              <p className="mt-2 text-sm text-ink-soft">{t('push.email.off', { section: t('profile.sharing') })}</p>
            )}
          </div>
        )}
        {data && hasPush && data.notifications && (
          <QuietHours value={data.quietHours} onChange={(quietHours) => change.mutate({ quietHours })} />
        )}
        <ActionError error={change.error} />
      </div>
    </Card>
  );
}
