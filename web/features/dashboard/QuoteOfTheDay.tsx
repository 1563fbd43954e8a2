import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/t.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { QuoteFigure } from '../../parts/QuoteFigure.tsx';
import { quoteOptions } from '../../parts/check-in/queries.ts';

/** Shows the quote of the day, or nothing when it fails to load: an error about a quote would not help. */
export function QuoteOfTheDay() {
  const quote = useQuery(quoteOptions);
  if (quote.isPending) return <Skeleton className="h-24" />;
  if (quote.isLoadingError) return null;
  return <QuoteFigure label={t('dashboard.quote')} {...quote.data} />;
}
