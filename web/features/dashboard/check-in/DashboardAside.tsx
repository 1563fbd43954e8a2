import type { ShownMe } from '../../../kit/session/me.ts';
import { Figures } from '../Figures.tsx';
import { Goal } from '../Goal.tsx';
import { QuoteOfTheDay } from '../QuoteOfTheDay.tsx';
import { RecentAwards } from '../RecentAwards.tsx';

/**
 * Shows the content beside the check-in on a wide screen, and below it on a phone. After the check-in the goal is in
 * the receipt.
 */
export default function DashboardAside({ me }: { me: ShownMe }) {
  return (
    <div className="flex flex-col gap-6">
      <Figures me={me} />
      {!me.todayCheckIn && <Goal me={me} />}
      <RecentAwards awards={me.stats.recentAchievements} />
      <QuoteOfTheDay />
    </div>
  );
}
