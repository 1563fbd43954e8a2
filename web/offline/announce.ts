import type { CheckIn } from '../../domain/api/checkins.ts';
import type { OfflineAction } from '../../domain/outbox/action.ts';
import { displayedStreak } from '../../domain/streak/displayed-streak.ts';
import { awardName } from '../features/dashboard/award-name.ts';
import { handleError } from '../app/errors/handle-error.ts';
import type { LoadedMe } from '../app/me.ts';
import { notify, useNotifications, type NewNotification } from '../app/notifications/notification-store.ts';
import { errorText } from '../messages/error-text.ts';
import { t } from '../messages/t.ts';
import { showToast } from '../ui/toast-store.ts';
import { hasToast } from './action-toast.ts';
import type { NoStorage } from './database.ts';
import { describeAction } from './describe-action.ts';

/** Words about what became of actions. They need the texts of the area `offline`. */

/** Into the list behind the bell, and not into its count: it is the person's own act. */
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

/** `scoring`: the person's, as far as it is known. */
export function done(action: OfflineAction, isAwaited: boolean, scoring: LoadedMe['scoring'] | undefined): void {
  if (action.type === 'check_in') {
    tellBonus(action.answer as CheckIn, scoring);
    tellAwards(action.answer as CheckIn);
  }
  // The row of a decision that could be undone shows that it was made.
  if (isAwaited || action.shows?.isShown) return;
  // The toast that said it waits has changed already. The bell is for what others did and what went wrong.
  if (!hasToast(action.id)) showToast({ tone: 'success', text: t('offline.sent', { what: describeAction(action) }) });
}

export function refused(action: OfflineAction): void {
  const { code, message: said } = action.refusal ?? { code: null, message: '' };
  const message = t('offline.refused', { what: describeAction(action), reason: errorText(code, said) });
  handleError(new Error(message), { message });
}

export function storageFailed(failure: NoStorage): void {
  handleError(failure, { message: t(failure.isFull ? 'offline.storageFull' : 'offline.noStorage') });
}
