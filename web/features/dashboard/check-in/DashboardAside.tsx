import { useQuery } from '@tanstack/react-query';
import type { ShownMe } from '../../../kit/session/me.ts';
import { Figures } from '../Figures.tsx';
import { Goal } from '../Goal.tsx';
import { RecentAwards } from '../RecentAwards.tsx';
import { t } from '../../../messages/t.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { QuoteFigure } from '../../../parts/QuoteFigure.tsx';
import { quoteOptions } from '../../../parts/check-in/queries.ts';

/** Shows the quote of the day. Renders nothing if the quote fails to load, because an error message would not help. */
function QuoteOfTheDay() {
  const quote = useQuery(quoteOptions);
  if (quote.isPending) return <Skeleton className="h-24" />;
  if (quote.isLoadingError) return null;
  return <QuoteFigure label={t('dashboard.quote')} {...quote.data} />;
}

/**
 * Shows the content that is beside the check-in on a wide screen, and below the check-in on a phone. After the
 * check-in, the goal is shown below the receipt instead of here.
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
