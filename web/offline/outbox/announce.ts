import type { CheckIn } from '#domain/api/checkins.ts';
import type { Thanked } from '#domain/api/thanks.ts';
import { canWithdraw, type OfflineAction } from '#domain/outbox/action.ts';
import { ANSWER_LOST } from '#domain/outbox/outcome.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { notify, useNotifications, type NewNotification } from '#web/kit/notifications/notification-store.ts';
import type { LoadedMe } from '#web/kit/session/me.ts';
import { errorText } from '#web/messages/error-text.ts';
import { formatDay, formatTime } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { awardName } from '#web/parts/awards/MedalIcon.tsx';
import { isFormBlocked, reopenThanks, toDraft } from '#web/parts/thanks/thanks-form.ts';
import { showToast, useToasts, type NewToast } from '#web/ui/toast-store.ts';
import type { NoStorage } from '../database.ts';
import { useOutbox } from './outbox-store.ts';

/** A `waiting` action was never sent, so the user can withdraw it. */
type ActionProgress = 'waiting' | 'sending' | 'done' | 'refused';

function toProgress(action: OfflineAction): ActionProgress {
  if (action.status === 'completed') return 'done';
  if (action.refusal !== null) return 'refused';
  return canWithdraw(action) ? 'waiting' : 'sending';
}

/** Returns true when a toast for the action is shown. The key of such a toast is the action's id. */
const hasToast = (actionId: string): boolean => useToasts.getState().toasts.some(({ key }) => key === actionId);

/** The toast disappears when the action is refused or withdrawn. */
export function showActionToast(
  id: string,
  write: (progress: Exclude<ActionProgress, 'refused'>, action: OfflineAction) => Omit<NewToast, 'key'>,
): void {
  let shown: ActionProgress | null = null;
  const update = (): boolean => {
    const action = useOutbox.getState().actions.find((one) => one.id === id);
    const progress = action ? toProgress(action) : 'refused';
    if (!action || progress === 'refused') {
      useToasts.getState().dismissKey(id);
      return false;
    }
    if (progress !== shown) useToasts.getState().show({ ...write(progress, action), key: id });
    shown = progress;
    return progress !== 'done';
  };
  if (!update()) return;
  const stop = useOutbox.subscribe(() => {
    if (!hasToast(id) || !update()) stop();
  });
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The function needs the texts of the area `offline`. */
export function describeAction({ type, endpoint, data, shows }: OfflineAction): string {
  switch (type) {
    case 'check_in': {
      const at = toText(data.occurredAt);
      const zone = toText(shows?.timeZone) || 'UTC';
      return t('offline.what.checkIn', { day: formatDay(at, zone, toText(shows?.date)), time: formatTime(at, zone) });
    }
    case 'reward_claim':
      return endpoint.endsWith('/cancel')
        ? t('offline.what.cancel', { name: toText(shows?.name) })
        : t('offline.what.claim', { name: toText(shows?.name) });
    case 'profile_update':
      return t('offline.what.profile');
    case 'thanks':
      return t('offline.what.thanks', { names: toText(shows?.name) });
    case 'points_update':
      if (endpoint === '/api/points') {
        return t('offline.what.award', { person: toText(shows?.name), points: Number(data.amount) });
      }
      return t('offline.what.decision', { name: toText(shows?.name) });
  }
}

/** The functions of this file show messages about the outcome of actions, with the texts of the area `offline`. */

/** Adds a notification to the list of the bell and marks it as read, because it is about the user's own action. */
const note = (own: NewNotification) => useNotifications.getState().markAsRead(notify(own));

function tellBonus(checkIn: CheckIn, scoring: LoadedMe['scoring'] | undefined): void {
  const bonus = checkIn.pointsLines.filter(({ reason }) => reason === 'streak_bonus');
  if (bonus.length === 0) return;
  note({
    type: 'success',
    title: t('notify.bonus.title'),
    message: t('notify.bonus.text', {
      day: scoring ? displayedStreak(checkIn.streakDay, scoring) : checkIn.streakDay,
      points: bonus.reduce((sum, { points }) => sum + points, 0),
    }),
    persistent: true,
  });
}

function tellAwards({ awards }: CheckIn): void {
  for (const award of awards) {
    const { kind, points } = award;
    const name = awardName(award);
    const message = points > 0 ? t('offline.award.points', { name, points }) : name;
    note({ type: 'success', title: t(`offline.award.${kind}`), message, persistent: true });
  }
}

/** The toast replaces the one that offered to undo. */
export function tellThanked(key: string, names: string, { thanks: { state } }: Thanked): void {
  showToast({
    key,
    tone: 'success',
    text: t(state === 'held' ? 'offline.thanks.held' : 'offline.thanks.sent', { names }),
  });
}

export function done(action: OfflineAction, isAwaited: boolean, scoring: LoadedMe['scoring'] | undefined): void {
  if (action.type === 'check_in') {
    tellBonus(action.answer as CheckIn, scoring);
    tellAwards(action.answer as CheckIn);
  }
  if (action.type === 'thanks') return tellThanked(action.id, toText(action.shows?.name), action.answer as Thanked);
  // The list row of an undoable action already shows the outcome.
  if (isAwaited || action.shows?.isShown) return;
  // A toast that showed the action as waiting now shows the outcome, so no second toast is needed.
  if (!hasToast(action.id)) showToast({ tone: 'success', text: t('offline.sent', { what: describeAction(action) }) });
}

export function refused(action: OfflineAction): void {
  const { code, message: text } = action.refusal ?? { code: null, message: '' };
  const reason = errorText(code, text);
  // The form keeps the words. Until they are sent again, the device keeps the refused action too.
  if (action.type === 'thanks' && !isFormBlocked()) {
    useToasts.getState().dismissKey(action.id);
    return reopenThanks(toDraft(action), { reason, actionId: action.id });
  }
  const isLost = code === ANSWER_LOST.code;
  const message = t(isLost ? 'offline.unknown' : 'offline.refused', { what: describeAction(action), reason });
  handleError(new Error(message), { message });
}

export function storageFailed(failure: NoStorage): void {
  handleError(failure, { message: t(failure.isFull ? 'offline.storageFull' : 'offline.noStorage') });
}
