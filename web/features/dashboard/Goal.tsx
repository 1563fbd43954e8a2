import { Link } from 'react-router';
import { readGoal } from '#domain/rewards/goal.ts';
import { PATHS } from '#web/kit/paths.ts';
import type { ShownMe } from '#web/kit/session/me.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { usePin } from '#web/parts/rewards/pin.ts';
import { RewardPicture } from '#web/parts/rewards/RewardPicture.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

type Saved = NonNullable<ReturnType<typeof findGoal>>;

/** Returns the user's goal: the pinned reward, otherwise the cheapest reward that costs more than the balance. */
function findGoal({ pinnedReward, nextReward, pointsBalance, stats }: ShownMe) {
  const reward = pinnedReward ?? (nextReward && { ...nextReward, offer: 'open' as const });
  return reward && { reward, ...readGoal(reward, pointsBalance, stats.pointsPerCheckIn) };
}

function stateText({ state, missing, mornings }: Saved): string {
  if (state !== 'saving') return t(`dashboard.goal.${state}`);
  if (mornings === null) return t('dashboard.goal.left', { points: missing });
  return t('dashboard.goal.mornings', { points: missing, mornings });
}

export function Goal({ me }: { me: ShownMe }) {
  const goal = findGoal(me);
  const pin = usePin();
  if (!goal) return null;
  const { reward, state } = goal;
  const name = translateName(reward.name);
  return (
    <Card aria-labelledby="goal" className="relative">
      <h2 id="goal" className="text-sm text-ink-soft">
        {t(me.pinnedReward ? 'dashboard.goal' : 'dashboard.next')}
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <RewardPicture reward={reward} className="w-24" />
        <p className="min-w-0">
          <Link
            to={PATHS.rewards}
            className="line-clamp-2 font-semibold after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {name}
          </Link>
          <span className={`text-sm ${state === 'reached' ? 'font-semibold text-good' : 'text-ink-soft'}`}>
            {stateText(goal)}
          </span>
        </p>
      </div>
      {state === 'saving' && (
        <div className="mt-4">
          <ProgressBar
            label={t('dashboard.next.progress', { name })}
            value={me.pointsBalance}
            max={reward.pointsCost}
          />
        </div>
      )}
      {state === 'reached' && (
        <Link to={PATHS.rewards} className={buttonClass('primary', 'md', 'relative mt-4 w-full')}>
          {t('dashboard.goal.claim')}
        </Link>
      )}
      {state === 'gone' && (
        // The rewards catalogue no longer contains the reward, so this is the only place to unpin it.
        <Button variant="ghost" size="sm" className="relative -mb-2 -ml-3 mt-1" onClick={() => pin.mutate(null)}>
          {t('dashboard.goal.remove')}
        </Button>
      )}
    </Card>
  );
}
