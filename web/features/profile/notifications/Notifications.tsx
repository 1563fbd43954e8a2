import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '../../../../domain/people/roles.ts';
import { QueryError } from '../../../kit/errors/QueryError.tsx';
import { useMe } from '../../../kit/session/me.ts';
import { ActionError } from '../../../kit/action/ActionError.tsx';
import { preferencesOptions, useChangePreferences } from '../../../kit/push/queries.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { KindSwitches } from './KindSwitches.tsx';
import { PushDevice } from './PushDevice.tsx';
import { QuietHours } from './QuietHours.tsx';

export function Notifications() {
  const preferences = useQuery(preferencesOptions);
  const change = useChangePreferences();
  const { data } = preferences;
  // The profile form changes the switch for e-mails in the user's record.
  const { role, preferences: own } = useMe();
  const { emailUpdates } = own;
  const hasPush = data?.pushKey !== null;
  return (
    <Card aria-labelledby="notifications-title">
      <h2 id="notifications-title" className="text-lg font-bold">
        {t('push.title')}
      </h2>
      <div className="mt-4 flex flex-col gap-5">
        {preferences.isPending && <Skeleton className="h-108" />}
        {preferences.isLoadingError && (
          <QueryError error={preferences.error} onRetry={() => void preferences.refetch()} />
        )}
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
