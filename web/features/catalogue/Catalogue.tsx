import { useInfiniteQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import { newQuoteSchema, type ManagedQuote, type NewQuote } from '#domain/api/quotes.ts';
import { FALLBACK_QUOTE } from '#domain/quotes/fallback-quote.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { t } from '#web/messages/t.ts';
import { QuoteFigure } from '#web/parts/QuoteFigure.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { BadgesSection } from './BadgesSection.tsx';
import { addQuote, changeQuote, deleteQuote, managedQuotesOptions } from './catalogue-queries.ts';
import { RewardsSection } from './RewardsSection.tsx';
import { EntryDialog, LIST_CLASS, Preview, RetireDialog, RowButtons, SectionBar, useEntry } from './section-parts.tsx';

interface QuoteDialogProps {
  quote: ManagedQuote | null;
  onClose: () => void;
}

interface Draft {
  quoteText: string;
  author: string;
  category: string;
}

const NEW: Draft = { quoteText: '', author: '', category: 'motivation' };

const toDraft = ({ quoteText, author, category }: ManagedQuote): Draft => {
  return { quoteText, author: author ?? '', category };
};

const toFields = ({ quoteText, author, category }: Draft): NewQuote => {
  return { quoteText: quoteText.trim(), author: author.trim() || null, category: category.trim() };
};

function QuoteDialog({ quote, onClose }: QuoteDialogProps) {
  const { draft, text, dialog } = useEntry({
    entry: quote,
    start: quote ? toDraft(quote) : NEW,
    required: ['quoteText', 'category'],
    toFields,
    add: addQuote,
    change: changeQuote,
    toName: () => t('audit.name.quoteText'),
    onClose,
  });
  return (
    <EntryDialog of="quote" isNew={!quote} dialog={dialog}>
      <TextArea
        label={t('audit.name.quoteText')}
        {...limitInput(newQuoteSchema.entries.quoteText)}
        {...text('quoteText', t('catalogue.required'))}
      />
      <TextField label={t('manage.quote.author')} {...limitInput(newQuoteSchema.entries.author)} {...text('author')} />
      <TextField
        label={t('audit.name.category')}
        {...limitInput(newQuoteSchema.entries.category)}
        required
        {...text('category', t('catalogue.required'))}
      />
      <Preview>
        <QuoteFigure
          label={t('catalogue.preview')}
          quoteText={draft.quoteText.trim() || t('audit.name.quoteText')}
          author={draft.author.trim() || null}
        />
      </Preview>
    </EntryDialog>
  );
}

type Question = { ask: 'add' } | { ask: 'edit' | 'retire' | 'delete'; quote: ManagedQuote };

const toName = ({ quoteText }: ManagedQuote): string =>
  quoteText.length > 40 ? `${quoteText.slice(0, 39)}…` : quoteText;

function QuotesSection() {
  const [question, setQuestion] = useState<Question | null>(null);
  const quotes = useInfiniteQuery(managedQuotesOptions);
  const items = quotes.data?.pages.flatMap((page) => page.items) ?? [];
  const add = () => setQuestion({ ask: 'add' });
  const close = () => setQuestion(null);

  return (
    <>
      <SectionBar add={t('manage.quote.add')} onAdd={add} />
      <QueryState query={quotes} className="h-96" />
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
      <LoadMore label={t('list.more')} list={quotes} className="mt-4" />
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

const SECTIONS = { rewards: RewardsSection, badges: BadgesSection, quotes: QuotesSection };
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Section[];

export default function Catalogue() {
  const [section, setSection] = useState<Section>('rewards');
  const Shown = SECTIONS[section];
  return (
    <>
      <PageHeader title={t('catalogue.title')} text={t('catalogue.intro')} />
      <div className="mb-6 max-w-md">
        <Segmented
          label={t('catalogue.section')}
          options={NAMES.map((value) => ({ value, label: t(`catalogue.${value}`) }))}
          value={section}
          onChange={setSection}
        />
      </div>
      <Shown />
    </>
  );
}
