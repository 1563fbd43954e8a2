import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/t.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { quoteOptions } from './queries.ts';

/** A kind word. When it does not come, nothing takes its place: an error about a quote would help nobody. */
export function QuoteOfTheDay() {
  const quote = useQuery(quoteOptions);
  if (quote.isPending) return <Skeleton className="h-24" />;
  if (quote.isLoadingError) return null;
  const { quoteText, author } = quote.data;
  return (
    <figure aria-label={t('dashboard.quote')} className="px-1">
      <blockquote className="text-lg leading-relaxed text-pretty italic">“{quoteText}”</blockquote>
      {author && <figcaption className="mt-2 text-sm text-ink-soft">{author}</figcaption>}
    </figure>
  );
}
