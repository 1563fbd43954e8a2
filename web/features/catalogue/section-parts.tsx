import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { t } from '#web/messages/t.ts';
import { RewardFacts, RewardTier } from '#web/parts/rewards/RewardCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { shownReward, type RewardDraft } from './catalogue-drafts.ts';
import { useWrite } from './catalogue-queries.ts';

/** The buttons of the preview do nothing. */
export function Preview({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={t('catalogue.preview')} className="lg:sticky lg:top-6 lg:self-start">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink-soft">{t('catalogue.preview')}</h3>
        {aside}
      </div>
      <div inert className="rounded-card bg-paper p-4">
        {children}
      </div>
    </section>
  );
}

const LOOKERS = ['rich', 'poor'] as const;

export function RewardPreview({ draft }: { draft: RewardDraft }) {
  const [looker, setLooker] = useState<(typeof LOOKERS)[number]>('rich');
  const reward = shownReward(draft, t('manage.reward.name'));
  const balance = looker === 'rich' ? reward.pointsCost : Math.floor(reward.pointsCost * 0.6);
  return (
    <Preview
      aside={
        <Segmented
          label={t('manage.reward.looker')}
          options={LOOKERS.map((value) => ({ value, label: t(`manage.reward.looker.${value}`) }))}
          value={looker}
          onChange={setLooker}
        />
      }
    >
      <RewardTier
        group={{ category: reward.category, rewards: [reward] }}
        balance={balance}
        onClaim={() => undefined}
      />
      <RewardFacts reward={reward} />
    </Preview>
  );
}

interface RetireDialogProps {
  title: string;
  text: string;
  name: string;
  /** A retired item can be restored; a deleted item cannot. */
  act?: 'retire' | 'delete';
  run: (key: string) => Promise<unknown>;
  onClose: () => void;
}

/** Users keep the items that they have already received. */
export function RetireDialog({ title, text, name, act = 'retire', run, onClose }: RetireDialogProps) {
  const write = useWrite((_input: null, key) => run(key));
  const submit = () =>
    write.mutate(null, {
      onSuccess: () => {
        showToast({
          tone: 'success',
          text: t(act === 'retire' ? 'catalogue.wasRetired' : 'catalogue.wasDeleted', { name }),
        });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={title}
      text={text}
      confirm={t(`catalogue.${act}`)}
      variant="error"
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

export function SectionBar({ add, onAdd, children }: { add: string; onAdd: () => void; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {children}
      <Button className="order-first w-full sm:order-none sm:ml-auto sm:w-auto" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        {add}
      </Button>
    </div>
  );
}

export const LIST_CLASS = 'rounded-card bg-surface px-4 py-1 shadow-soft sm:px-6';
export const ROW_CLASS =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-0 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]';
export const ROW_BUTTONS_CLASS = 'col-span-full flex gap-2 sm:col-auto';

interface RestoreButtonProps {
  name: string;
  restore: (key: string) => Promise<unknown>;
}

/** Restores an item without a question, because the admin can retire the item again. */
function RestoreButton({ name, restore }: RestoreButtonProps) {
  const write = useWrite((_input: null, key) => restore(key));
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={write.isPending}
      aria-label={t('catalogue.restore.name', { name })}
      onClick={() =>
        write.mutate(null, {
          onSuccess: () => showToast({ tone: 'success', text: t('catalogue.wasRestored', { name }) }),
          onError: (error) => handleError(error),
        })
      }
    >
      {t('catalogue.restore')}
    </Button>
  );
}

interface RowButtonsProps {
  name: string;
  isRetired: boolean;
  onEdit: () => void;
  onRetire: () => void;
  restore: (key: string) => Promise<unknown>;
  /** Undefined when the item cannot be deleted. */
  onDelete?: (() => void) | undefined;
}

/** A retired item has no Edit button: the admin must first restore the item. */
export function RowButtons({ name, isRetired, onEdit, onRetire, restore, onDelete }: RowButtonsProps) {
  if (isRetired) {
    return (
      <>
        <RestoreButton name={name} restore={restore} />
        {onDelete && (
          <Button size="sm" variant="ghost" aria-label={t('catalogue.delete.name', { name })} onClick={onDelete}>
            {t('catalogue.delete')}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button size="sm" variant="outline" aria-label={t('catalogue.edit.name', { name })} onClick={onEdit}>
        {t('catalogue.edit')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={t('catalogue.retire.name', { name })} onClick={onRetire}>
        {t('catalogue.retire')}
      </Button>
    </>
  );
}
