import { useId, useState } from 'react';
import { newRewardSchema, REWARD_ICONS, type ManagedReward } from '../../../domain/api/rewards.ts';
import { REWARD_CATEGORIES } from '../../../domain/rewards/tiers.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { IconGrid } from '../../ui/fields/IconGrid.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { REWARD_ICON } from '../../parts/rewards/reward-icons.ts';
import { addReward, changeReward, useWrite } from './queries.ts';
import { RewardPreview } from './Preview.tsx';
import {
  COST,
  toDraft,
  NEW_REWARD,
  STOCK,
  suggestedTier,
  readTier,
  toFields,
  wrongFields,
  type RewardDraft,
} from './reward-draft.ts';
import { findChanges } from './whole-number.ts';

interface Props {
  /** Null for a new reward. */
  reward: ManagedReward | null;
  onClose: () => void;
}

interface FieldsProps {
  draft: RewardDraft;
  onChange: (change: Partial<RewardDraft>) => void;
}

function Descriptions({ draft, onChange }: FieldsProps) {
  return (
    <>
      <TextArea
        label={t('manage.reward.description')}
        {...limitInput(newRewardSchema.entries.description)}
        rows={2}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextArea
        label={t('manage.reward.howToGet')}
        hint={t('manage.reward.howToGet.hint')}
        {...limitInput(newRewardSchema.entries.howToGet)}
        rows={2}
        value={draft.howToGet}
        onChange={(event) => onChange({ howToGet: event.target.value })}
      />
    </>
  );
}

interface StockProps extends FieldsProps {
  /** The prefix of the field's id. */
  id: string;
  error: string | null;
}

function StockFields({ id, draft, error, onChange }: StockProps) {
  return (
    <>
      <Switch
        label={t('manage.reward.limited')}
        hint={t('manage.reward.limited.hint')}
        checked={draft.isLimited}
        onChange={(isLimited) => onChange({ isLimited })}
      />
      {draft.isLimited && (
        <TextField
          id={`${id}-stock`}
          label={t('manage.reward.stock')}
          {...limitInput(newRewardSchema.entries.stock)}
          required
          value={draft.stock}
          error={error}
          onChange={(event) => onChange({ stock: event.target.value })}
        />
      )}
    </>
  );
}

/** Edits the tier. The cost determines the tier until the admin chooses another tier. */
function TierField({ draft, onChange }: FieldsProps) {
  const suggested = t(`rewards.filter.${suggestedTier(draft)}`);
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-semibold">
        {t('manage.reward.tier')}
      </p>
      <Segmented
        label={t('manage.reward.tier')}
        options={REWARD_CATEGORIES.map((value) => ({ value, label: t(`rewards.filter.${value}`) }))}
        value={readTier(draft)}
        onChange={(tier) => onChange({ tier: tier === suggestedTier(draft) ? null : tier })}
      />
      <p className="mt-1.5 text-sm text-ink-soft" aria-live="polite">
        {t(draft.tier ? 'manage.reward.tier.differs' : 'manage.reward.tier.follows', { tier: suggested })}{' '}
        {draft.tier && (
          <button
            type="button"
            className="min-h-11 font-semibold text-action underline underline-offset-4"
            onClick={() => onChange({ tier: null })}
          >
            {t('manage.reward.tier.use', { tier: suggested })}
          </button>
        )}
      </p>
    </div>
  );
}

export function RewardDialog({ reward, onClose }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<RewardDraft>(() => (reward ? toDraft(reward) : NEW_REWARD));
  const [tried, setTried] = useState(false);
  const write = useWrite((after: RewardDraft, key) => {
    const fields = toFields(after);
    if (!reward) return addReward({ ...fields, company: '' }, key);
    return changeReward(reward.id, { ...findChanges(toFields(toDraft(reward)), fields), version: reward.version }, key);
  });
  const wrong = wrongFields(draft);
  const set = (change: Partial<RewardDraft>) => setDraft((before) => ({ ...before, ...change }));
  const findError = (field: 'name' | 'cost' | 'stock', text: string) => (tried && wrong.has(field) ? text : null);

  const submit = () => {
    setTried(true);
    const [first] = wrong;
    if (first) document.getElementById(`${id}-${first}`)?.focus();
    if (first || write.isPending) return;
    write.mutate(draft, {
      onSuccess: ({ name }) => {
        showToast({ tone: 'success', text: t('catalogue.saved', { name }) });
        onClose();
      },
    });
  };

  return (
    <ActionDialog
      title={t(reward ? 'manage.reward.edit' : 'manage.reward.add')}
      isWide
      confirm={t(reward ? 'catalogue.save' : 'manage.reward.create')}
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,31rem)]">
        <div className="flex flex-col gap-5">
          <TextField
            id={`${id}-name`}
            label={t('manage.reward.name')}
            {...limitInput(newRewardSchema.entries.name)}
            value={draft.name}
            error={findError('name', t('catalogue.required'))}
            onChange={(event) => set({ name: event.target.value })}
          />
          <Descriptions draft={draft} onChange={set} />
          <TextField
            id={`${id}-cost`}
            label={t('manage.reward.cost')}
            {...limitInput(newRewardSchema.entries.pointsCost)}
            value={draft.cost}
            error={findError('cost', t('catalogue.number', COST))}
            onChange={(event) => set({ cost: event.target.value })}
          />
          <TierField draft={draft} onChange={set} />
          <IconGrid
            label={t('catalogue.icon')}
            options={REWARD_ICONS.map((value) => ({ value, label: t(`icons.${value}`), icon: REWARD_ICON[value] }))}
            value={draft.icon}
            onChange={(icon) => set({ icon })}
          />
          <StockFields id={id} draft={draft} error={findError('stock', t('catalogue.number', STOCK))} onChange={set} />
          <Switch
            label={t('manage.reward.available')}
            hint={t('manage.reward.available.hint')}
            checked={draft.available}
            onChange={(available) => set({ available })}
          />
        </div>
        <RewardPreview draft={draft} />
      </div>
    </ActionDialog>
  );
}
