import { useId, useState } from 'react';
import { newQuoteSchema, type ManagedQuote, type NewQuote } from '../../../domain/api/quotes.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { QuoteFigure } from '../../parts/QuoteFigure.tsx';
import { Preview } from './Preview.tsx';
import { addQuote, changeQuote, useWrite } from './queries.ts';
import { findChanges } from './whole-number.ts';

interface Props {
  /** Null for a new quote. */
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

export function QuoteDialog({ quote, onClose }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<Draft>(() => (quote ? toDraft(quote) : NEW));
  const [tried, setTried] = useState(false);
  const write = useWrite((after: Draft, key) => {
    const fields = toFields(after);
    if (!quote) return addQuote(fields, key);
    return changeQuote(quote.id, { ...findChanges(toFields(toDraft(quote)), fields), version: quote.version }, key);
  });
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const missing = (['quoteText', 'category'] as const).find((field) => draft[field].trim() === '');
  const findError = (field: 'quoteText' | 'category') =>
    tried && draft[field].trim() === '' ? t('catalogue.required') : null;

  const submit = () => {
    setTried(true);
    if (missing) document.getElementById(`${id}-${missing}`)?.focus();
    if (missing || write.isPending) return;
    write.mutate(draft, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('catalogue.saved', { name: t('manage.quote.text') }) });
        onClose();
      },
    });
  };

  return (
    <ActionDialog
      title={t(quote ? 'manage.quote.edit' : 'manage.quote.add')}
      confirm={t(quote ? 'catalogue.save' : 'manage.quote.create')}
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <TextArea
          id={`${id}-quoteText`}
          label={t('manage.quote.text')}
          {...limitInput(newQuoteSchema.entries.quoteText)}
          value={draft.quoteText}
          error={findError('quoteText')}
          onChange={(event) => set({ quoteText: event.target.value })}
        />
        <TextField
          label={t('manage.quote.author')}
          {...limitInput(newQuoteSchema.entries.author)}
          value={draft.author}
          onChange={(event) => set({ author: event.target.value })}
        />
        <TextField
          id={`${id}-category`}
          label={t('manage.quote.category')}
          {...limitInput(newQuoteSchema.entries.category)}
          required
          value={draft.category}
          error={findError('category')}
          onChange={(event) => set({ category: event.target.value })}
        />
        <Preview>
          <QuoteFigure
            label={t('catalogue.preview')}
            quoteText={draft.quoteText.trim() || t('manage.quote.text')}
            author={draft.author.trim() || null}
          />
        </Preview>
      </div>
    </ActionDialog>
  );
}
