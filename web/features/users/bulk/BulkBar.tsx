import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import type { useSelection } from '../use-selection.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { BULK_TYPES, type BulkType } from '../../../parts/bulk/types.ts';

/** Shows the number of selected users and the bulk actions. The bar stays visible while the list scrolls. */
export function BulkBar({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const [asked, setAsked] = useState<BulkType | null>(null);
  const count = selection.chosen.size;
  if (count === 0) return null;
  const waiting = [...selection.chosen.values()].filter(({ approvalStatus }) => approvalStatus === 'pending');
  const types = BULK_TYPES.filter((type) => type !== 'approve' || waiting.length > 0);
  return (
    <>
      <section
        aria-label={t('bulk.title')}
        className="sticky bottom-(--dock) z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 pl-4 shadow-float"
      >
        <output className="num grow font-semibold">{t('bulk.chosen', { count })}</output>
        <button
          type="button"
          aria-label={t('bulk.clear')}
          className="order-first -ml-2 grid size-11 place-content-center rounded-control text-ink-soft hover:text-ink"
          onClick={selection.clear}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <div className="flex w-full flex-wrap gap-2 pr-2 sm:w-auto sm:pr-0">
          {types.map((type, index) => (
            <Button
              key={type}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              className="grow"
              onClick={() => setAsked(type)}
            >
              {type === 'approve' ? t('bulk.approve.waiting', { count: waiting.length }) : t(`bulk.${type}`)}
            </Button>
          ))}
        </div>
      </section>
      {asked && (
        <BulkDialog
          type={asked}
          people={asked === 'approve' ? waiting.map(({ id }) => id) : [...selection.chosen.keys()]}
          onClose={() => setAsked(null)}
          onDone={selection.drop}
        />
      )}
    </>
  );
}
