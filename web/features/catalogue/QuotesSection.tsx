import { useInfiniteQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import type { ManagedQuote } from '../../../domain/api/quotes.ts';
import { FALLBACK_QUOTE } from '../../../domain/quotes/fallback-quote.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { changeQuote, deleteQuote, managedQuotesOptions } from './queries.ts';
import { QuoteDialog } from './QuoteDialog.tsx';
import { RetireDialog } from './RetireDialog.tsx';
import { RowButtons } from './RowButtons.tsx';
import { LIST_CLASS, SectionBar } from './SectionBar.tsx';

type Question = { ask: 'add' } | { ask: 'edit' | 'retire' | 'delete'; quote: ManagedQuote };

/** Returns the name of a quote for dialogs and screen readers: at most its first 40 characters. */
const toName = ({ quoteText }: ManagedQuote): string =>
  quoteText.length > 40 ? `${quoteText.slice(0, 39)}…` : quoteText;

export function QuotesSection() {
  const [question, setQuestion] = useState<Question | null>(null);
  const quotes = useInfiniteQuery(managedQuotesOptions);
  const items = quotes.data?.pages.flatMap((page) => page.items) ?? [];
  const add = () => setQuestion({ ask: 'add' });
  const close = () => setQuestion(null);

  return (
    <>
      <SectionBar add={t('manage.quote.add')} onAdd={add} />
      {quotes.isPending && <Skeleton className="h-96" />}
      {quotes.isLoadingError && <QueryError error={quotes.error} onRetry={() => void quotes.refetch()} />}
      {quotes.data && items.length === 0 && (
        <EmptyState
          icon={Quote}
          title={t('manage.quote.none.title')}
          text={t('manage.quote.none.text', { quote: FALLBACK_QUOTE.quoteText })}
          action={<Button onClick={add}>{t('manage.quote.add')}</Button>}
        />
      )}
      {items.length > 0 && (
        <ul aria-label={t('catalogue.quotes')} className={LIST_CLASS}>
          {items.map((quote) => (
            <li
              key={quote.id}
              className="flex flex-col gap-2 border-b border-line py-4 last:border-0 sm:flex-row sm:items-center sm:gap-6"
            >
              <div className="min-w-0 grow">
                <p className={`wrap-anywhere ${quote.isActive ? 'font-medium' : 'text-ink-soft'}`}>
                  “{quote.quoteText}”
                </p>
                <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
                  {quote.author && <span>{t('manage.quote.by', { author: quote.author })}</span>}
                  <Badge>{quote.category}</Badge>
                  {!quote.isActive && <Badge tone="warn">{t('catalogue.retired')}</Badge>}
                </p>
              </div>
              <div className="flex shrink-0 gap-2">
                <RowButtons
                  name={toName(quote)}
                  isRetired={!quote.isActive}
                  onEdit={() => setQuestion({ ask: 'edit', quote })}
                  onRetire={() => setQuestion({ ask: 'retire', quote })}
                  restore={(key) => changeQuote(quote.id, { isActive: true }, key)}
                  onDelete={() => setQuestion({ ask: 'delete', quote })}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <LoadMore label={t('catalogue.more')} list={quotes} className="mt-4" />
      {question?.ask === 'add' && <QuoteDialog quote={null} onClose={close} />}
      {question?.ask === 'edit' && <QuoteDialog quote={question.quote} onClose={close} />}
      {question?.ask === 'retire' && (
        <RetireDialog
          title={t('manage.quote.retire.title')}
          text={t('manage.quote.retire.text')}
          name={toName(question.quote)}
          run={(key) => changeQuote(question.quote.id, { isActive: false, version: question.quote.version }, key)}
          onClose={close}
        />
      )}
      {question?.ask === 'delete' && (
        <RetireDialog
          title={t('manage.quote.delete.title')}
          text={t('manage.quote.delete.text')}
          name={toName(question.quote)}
          act="delete"
          run={(key) => deleteQuote(question.quote.id, key)}
          onClose={close}
        />
      )}
    </>
  );
}
