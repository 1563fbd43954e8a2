import { X } from 'lucide-react';
import type { BulkDecision, RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { decisionsFor } from './queue-view.ts';

const LOOKS: Readonly<Record<BulkDecision['status'], ButtonVariant>> = {
  approved: 'primary',
  fulfilled: 'success',
  rejected: 'outline',
};
const WORDS = {
  approved: 'redemptions.approve',
  fulfilled: 'redemptions.fulfil',
  rejected: 'redemptions.reject',
} as const;

interface Props {
  myId: string;
  selected: readonly RedemptionWithUser[];
  onDecide: (status: BulkDecision['status']) => void;
  onClear: () => void;
}

/** Shows the actions for the selected claims. The bar stays at the bottom of the screen while the list scrolls. */
export function BulkBar({ myId, selected, onDecide, onClear }: Props) {
  return (
    <section
      aria-label={t('decide.bar')}
      className="sticky bottom-(--dock) z-20 mt-4 flex animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float sm:flex-nowrap"
    >
      <Button variant="ghost" size="sm" aria-label={t('queue.clear')} onClick={onClear}>
        <X aria-hidden="true" className="size-5" />
      </Button>
      <p className="num grow font-semibold" aria-live="polite">
        {t('queue.selected', { count: selected.length })}
      </p>
      <div className="flex w-full gap-2 sm:w-auto">
        {decisionsFor(selected, myId).map((status) => (
          <Button key={status} variant={LOOKS[status]} className="grow" onClick={() => onDecide(status)}>
            {t(WORDS[status])}
          </Button>
        ))}
      </div>
    </section>
  );
}
