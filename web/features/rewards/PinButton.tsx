import { Pin } from 'lucide-react';
import type { Reward } from '../../../domain/api/rewards.ts';
import { readOffer } from '../../../domain/rewards/goal.ts';
import { useMe } from '../../kit/session/me.ts';
import { usePin } from '../../parts/rewards/pin.ts';
import { t } from '../../messages/t.ts';

/** Pins a reward as the user's goal, or unpins it. A user has at most one goal. */
export function PinButton({ reward }: { reward: Reward }) {
  const isPinned = useMe().pinnedReward?.id === reward.id;
  const pin = usePin();
  const { id, name, icon, category, pointsCost } = reward;
  const press = () =>
    pin.mutate(
      isPinned ? null : { id, name, icon, category, pointsCost, offer: readOffer({ ...reward, retiredAt: null }) },
    );
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={t('rewards.pin', { name })}
      title={t('rewards.pin', { name })}
      onClick={press}
      className={`relative grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunken ${isPinned ? 'text-sun-ink' : 'text-ink-soft'}`}
    >
      <Pin aria-hidden="true" className={`size-5 ${isPinned ? 'fill-current' : ''}`} />
    </button>
  );
}
