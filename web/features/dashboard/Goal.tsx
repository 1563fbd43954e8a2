import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readGoal } from '#domain/rewards/goal.ts';
import { PATHS } from '#web/kit/paths.ts';
import type { ShownMe } from '#web/kit/session/me.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { rewardsOptions, usePin } from '#web/parts/rewards/reward-queries.ts';
import { ALL_REWARDS, claimable } from '#web/parts/rewards/reward-view.ts';
import { RewardPicture } from '#web/parts/rewards/RewardPicture.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

/** Returns the user's goal: the pinned reward, otherwise the cheapest reward that costs more than the balance. */
function findGoal({ pinnedReward, nextReward, pointsBalance, stats }: ShownMe) {
  const reward = pinnedReward ?? (nextReward && { ...nextReward, offer: 'open' as const });
  return reward && { reward, ...readGoal(reward, pointsBalance, stats.pointsPerCheckIn) };
}

function stateText({ state, missing, mornings }: ReturnType<typeof readGoal>): string {
  if (state !== 'saving') return t(`dashboard.goal.${state}`);
  if (mornings === null) return t('dashboard.goal.left', { points: missing });
  return t('dashboard.goal.mornings', { points: missing, mornings });
}

const FIRST_GOALS = 3;

/** Asks for a goal after the first check-in. From the next check-in on, the cheapest reward is the goal. */
function FirstGoal({ me: { pointsBalance, stats } }: { me: ShownMe }) {
  const { data } = useInfiniteQuery(rewardsOptions(ALL_REWARDS, pointsBalance));
  const pin = usePin();
  const rewards = data?.pages[0]?.items.filter((it) => claimable(it) && it.pointsCost > pointsBalance) ?? [];
  if (rewards.length === 0) return null;
  return (
    <Card aria-labelledby="goal">
      <h2 id="goal" className="font-semibold">
        {t('dashboard.goal.ask')}
      </h2>
      <ul className="mt-2 -mb-2">
        {rewards.slice(0, FIRST_GOALS).map((reward) => (
          <li key={reward.id}>
            <button
              type="button"
              className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-4 rounded-control p-2 text-left hover:bg-sunken"
              onClick={() => pin.mutate({ ...reward, offer: 'open' })}
            >
              <RewardPicture reward={reward} className="w-20" />
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold wrap-anywhere">{reward.name}</span>
                <span className="block text-sm text-ink-soft">
                  {stateText(readGoal({ ...reward, offer: 'open' }, pointsBalance, stats.pointsPerCheckIn))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Goal({ me }: { me: ShownMe }) {
  const goal = findGoal(me);
  const pin = usePin();
  if (!me.pinnedReward && me.todayCheckIn && me.totalCheckIns === 1) return <FirstGoal me={me} />;
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
