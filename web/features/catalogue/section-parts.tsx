import { Plus, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { groupRewards } from '#web/parts/rewards/reward-view.ts';
import { RewardFacts, RewardSection } from '#web/parts/rewards/RewardCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { findChanges, shownReward, type RewardDraft } from './catalogue-drafts.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
  icon: LucideIcon;
}

interface IconGridProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The icons are radio buttons, because arrow keys and screen readers support radio buttons. */
export function IconGrid<Value extends string>({ label, options, value, onChange }: IconGridProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 rounded-control bg-sunken p-1">
        {options.map(({ value: own, label: ownLabel, icon: Icon }) => (
          <label
            key={own}
            title={ownLabel}
            className="relative grid min-h-11 cursor-pointer place-content-center rounded-[0.65rem] text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-action has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              aria-label={ownLabel}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={own === value}
              onChange={() => onChange(own)}
            />
            <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface EntryOptions<Draft, Fields, Entry> {
  entry: Entry | null;
  start: Draft;
  required?: readonly (keyof Draft & string)[];
  findWrong?: (draft: Draft) => Iterable<keyof Draft & string>;
  toFields: (draft: Draft) => Fields;
  add: (fields: Fields, key: string) => Promise<Entry>;
  change: (id: string, change: Partial<Fields> & { version: number }, key: string) => Promise<Entry>;
  toName: (entry: Entry) => string;
  onClose: () => void;
  onDone?: () => void;
}

export function useEntry<Draft extends object, Fields extends object, Entry extends { id: string; version: number }>({
  entry,
  toFields,
  add,
  change,
  toName,
  ...form
}: EntryOptions<Draft, Fields, Entry>) {
  const write = useWrite((fields: Fields, key) =>
    entry
      ? change(entry.id, { ...findChanges(toFields(form.start), fields), version: entry.version }, key)
      : add(fields, key),
  );
  return useForm({
    ...form,
    write,
    toInput: toFields,
    done: (saved) => t('dialog.saved', { name: translateName(toName(saved)) }),
  });
}

interface EntryDialogProps {
  of: keyof typeof COLUMNS;
  isNew: boolean;
  dialog: ReturnType<typeof useForm>['dialog'];
  /** Beside the fields. */
  preview?: ReactNode;
  children: ReactNode;
}

const COLUMNS = {
  reward: 'lg:grid-cols-[minmax(0,1fr)_minmax(0,31rem)]',
  badge: 'lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]',
  quote: '',
};

export function EntryDialog({ of, isNew, dialog, preview, children }: EntryDialogProps) {
  return (
    <ActionDialog
      title={t(`manage.${of}.${isNew ? 'add' : 'edit'}`)}
      isWide={preview !== undefined}
      confirm={t(isNew ? `manage.${of}.create` : 'dialog.saveChanges')}
      {...dialog}
    >
      <div className={`grid grid-cols-1 gap-8 ${COLUMNS[of]}`}>
        <div className="flex flex-col gap-5">{children}</div>
        {preview}
      </div>
    </ActionDialog>
  );
}

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
  const reward = shownReward(draft, t('audit.name.name'));
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
      {groupRewards([reward], balance).map((group) => (
        <RewardSection key={group.id} group={group} balance={balance} onClaim={() => undefined} />
      ))}
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
  const { dialog } = useForm({
    write: useWrite((_: undefined, key) => run(key)),
    toInput: () => undefined,
    done: () => t(act === 'retire' ? 'catalogue.wasRetired' : 'catalogue.wasDeleted', { name }),
    onClose,
  });
  return (
    <ActionDialog
      title={title}
      text={text}
      confirm={t(act === 'retire' ? 'catalogue.retire' : 'dialog.delete')}
      variant="error"
      {...dialog}
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
          <Button size="sm" variant="ghost" aria-label={t('dialog.delete.name', { name })} onClick={onDelete}>
            {t('dialog.delete')}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button size="sm" variant="outline" aria-label={t('dialog.edit.name', { name })} onClick={onEdit}>
        {t('dialog.edit')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={t('catalogue.retire.name', { name })} onClick={onRetire}>
        {t('catalogue.retire')}
      </Button>
    </>
  );
}
