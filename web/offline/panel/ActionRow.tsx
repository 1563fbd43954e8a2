import { canWithdraw, type OfflineAction } from '../../../domain/outbox/action.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { useMe } from '../../kit/session/me.ts';
import { errorText } from '../../messages/error-text.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { describeAction } from '../outbox/describe-action.ts';
import { discard, withdraw } from '../outbox/outbox.ts';
import { whenText } from '../sync-text.ts';

function stateText(action: OfflineAction, now: number, timeZone: string): string {
  if (action.refusal) return errorText(action.refusal.code, action.refusal.message);
  if (action.status === 'syncing') return t('offline.state.sending');
  if (action.waitsFor === 'limit') {
    return t('offline.state.limit', { time: whenText(action.notBefore, now, timeZone) });
  }
  return t(action.retryCount > 0 ? 'offline.state.again' : 'offline.state.waiting');
}

/** Shows an action that has not reached the server or was refused, with buttons to discard or withdraw it. */
export function ActionRow({ action, now }: { action: OfflineAction; now: number }) {
  const what = describeAction(action);
  const { timeZone } = useMe().today;
  const takeBack = async () => {
    if (!(await withdraw(action.id))) showToast({ tone: 'info', text: t('offline.withdraw.late') });
  };
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{what}</p>
        <p className={`text-sm ${action.refusal ? 'text-bad' : 'text-ink-soft'}`}>{stateText(action, now, timeZone)}</p>
      </div>
      {action.refusal && (
        <Button
          size="sm"
          variant="outline"
          className="shrink-0"
          aria-label={t('offline.discard.name', { what })}
          onClick={() => void discard(action.id).catch(handleError)}
        >
          {t('offline.discard')}
        </Button>
      )}
      {canWithdraw(action) && (
        <Button
          size="sm"
          variant="ghost"
          className="shrink-0"
          aria-label={t('offline.withdraw.name', { what })}
          onClick={() => void takeBack().catch(handleError)}
        >
          {t('offline.withdraw')}
        </Button>
      )}
    </li>
  );
}
