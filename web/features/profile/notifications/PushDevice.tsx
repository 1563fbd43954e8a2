import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../kit/session/me.ts';
import { deviceOptions, sendTest } from '../../../kit/push/queries.ts';
import { useSwitchPush } from '../../../kit/push/use-switch-push.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** Shows the state of push on this device, with a switch and a test. If push cannot be turned on, explains why. */
export function PushDevice({ pushKey, isMasterOn }: { pushKey: string; isMasterOn: boolean }) {
  const { id } = useMe();
  const { data: state } = useQuery({ ...deviceOptions(id), refetchOnWindowFocus: 'always' });
  const { turnOn, turnOff, isBusy } = useSwitchPush();
  const [isTesting, setTesting] = useState(false);
  if (!state) return <Skeleton className="h-11" />;
  if (state !== 'on' && state !== 'off') {
    return (
      <div>
        <p className="font-medium">{t('push.device')}</p>
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
        label={t('push.device')}
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
