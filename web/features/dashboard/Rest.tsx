import type { LoadedMe } from '../../app/me.ts';
import { Figures } from './Figures.tsx';
import { NextReward } from './NextReward.tsx';
import { QuoteOfTheDay } from './QuoteOfTheDay.tsx';
import { RecentAwards } from './RecentAwards.tsx';

/** What stands beside the check-in on a wide screen and below it on a phone. */
export default function Rest({ me }: { me: LoadedMe }) {
  return (
    <div className="flex flex-col gap-6">
      <Figures me={me} />
      {me.nextReward && <NextReward reward={me.nextReward} balance={me.pointsBalance} />}
      <RecentAwards awards={me.stats.recentAchievements} />
      <QuoteOfTheDay />
    </div>
  );
}
