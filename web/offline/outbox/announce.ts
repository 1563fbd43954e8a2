import type { CheckIn } from '../../../domain/api/checkins.ts';
import type { OfflineAction } from '../../../domain/outbox/action.ts';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import { awardName } from '../../parts/awards/award-name.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import type { LoadedMe } from '../../kit/session/me.ts';
import { notify, useNotifications, type NewNotification } from '../../kit/notifications/notification-store.ts';
import { errorText } from '../../messages/error-text.ts';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { hasToast } from './action-toast.ts';
import type { NoStorage } from '../database.ts';
import { describeAction } from './describe-action.ts';

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

/** Announces a completed action. `scoring` is undefined when the user's scoring is not loaded. */
export function done(action: OfflineAction, isAwaited: boolean, scoring: LoadedMe['scoring'] | undefined): void {
  if (action.type === 'check_in') {
    tellBonus(action.answer as CheckIn, scoring);
    tellAwards(action.answer as CheckIn);
  }
  // The list row of an undoable action already shows the outcome.
  if (isAwaited || action.shows?.isShown) return;
  // A toast that showed the action as waiting now shows the outcome, so no second toast is needed.
  if (!hasToast(action.id)) showToast({ tone: 'success', text: t('offline.sent', { what: describeAction(action) }) });
}

export function refused(action: OfflineAction): void {
  const { code, message: text } = action.refusal ?? { code: null, message: '' };
  const message = t('offline.refused', { what: describeAction(action), reason: errorText(code, text) });
  handleError(new Error(message), { message });
}

export function storageFailed(failure: NoStorage): void {
  handleError(failure, { message: t(failure.isFull ? 'offline.storageFull' : 'offline.noStorage') });
}
