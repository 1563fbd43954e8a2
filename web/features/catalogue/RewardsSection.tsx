import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Archive, Gift, SearchX } from 'lucide-react';
import { useRef, useState, useMemo } from 'react';
import { newRewardSchema, REWARD_ICONS, type ManagedReward, type Reward } from '#domain/api/rewards.ts';
import { hasFewCodes } from '#domain/fulfilment/codes.ts';
import { FULFILMENT_WAYS } from '#domain/fulfilment/ways.ts';
import { REWARD_CATEGORIES } from '#domain/rewards/tiers.ts';
import type { Form } from '#web/kit/action/use-form.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { formatNumber } from '#web/messages/format.ts';
import { listCurrencies } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { drawPicture } from '#web/parts/images/draw.ts';
import { PictureField } from '#web/parts/images/PictureField.tsx';
import { REWARD_ICON, RewardPicture } from '#web/parts/rewards/RewardPicture.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import {
  COST,
  findWrongRewardFields,
  NEW_REWARD,
  readTier,
  shownReward,
  STOCK,
  suggestedTier,
  toDataUrl,
  toRewardDraft,
  toRewardFields,
  USUAL_CURRENCY,
  FACE_LENGTH,
  PRODUCT_MAX,
  type RewardDraft,
} from './catalogue-drafts.ts';
import {
  addReward,
  changeReward,
  currencyOptions,
  managedRewardsOptions,
  restoreReward,
  retireReward,
  type State,
} from './catalogue-queries.ts';
import { CodesDialog } from './CodesDialog.tsx';
import {
  IconGrid,
  EntryDialog,
  LIST_CLASS,
  RetireDialog,
  RewardPreview,
  ROW_BUTTONS_CLASS,
  ROW_CLASS,
  RowButtons,
  SectionBar,
  useEntry,
} from './section-parts.tsx';

type FormProps = { form: Form<RewardDraft> };

function FaceFields({ form: { draft, text, choice } }: FormProps) {
  const currencies = useMemo(() => listCurrencies(), []);
  const isRequired = draft.way === 'provider';
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t(isRequired ? 'manage.face.amount' : 'manage.face.optional')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={FACE_LENGTH}
        required={isRequired}
        {...text('face', t('manage.face.wrong'))}
      />
      <SelectField label={t('manage.face.currency')} options={currencies} {...choice('currency')} />
    </div>
  );
}

function DeliveryFields({ form }: FormProps) {
  const { draft, set, text } = form;
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 font-semibold">
          {t('manage.delivery')}
        </p>
        <Segmented
          label={t('manage.delivery')}
          options={FULFILMENT_WAYS.map((value) => ({ value, label: t(`manage.way.${value}`) }))}
          value={draft.way}
          onChange={(way) => set({ way })}
        />
        <p className="mt-1.5 text-sm text-ink-soft" aria-live="polite">
          {t(`manage.way.${draft.way}.hint`)}
        </p>
      </div>
      {draft.way === 'day_off' ? (
        <Segmented
          label={t('manage.days')}
          options={(['1', '2'] as const).map((value) => ({
            value,
            label: t('manage.days.count', { count: Number(value) }),
          }))}
          value={draft.days}
          onChange={(days) => set({ days })}
        />
      ) : (
        <FaceFields form={form} />
      )}
      {draft.way === 'provider' && (
        <TextField
          label={t('manage.product')}
          hint={t('manage.product.hint')}
          maxLength={PRODUCT_MAX}
          autoComplete="off"
          required
          {...text('product', t('catalogue.required'))}
        />
      )}
    </>
  );
}

interface RewardDialogProps {
  reward: ManagedReward | null;
  currency: string;
  /** A new reward with codes needs its codes next. */
  onCodes?: (reward: Reward) => void;
  onClose: () => void;
}

const hasFace = (reward: ManagedReward | null): boolean =>
  reward !== null && reward.fulfilment.way !== 'day_off' && reward.fulfilment.face !== null;

interface TierFieldProps {
  draft: RewardDraft;
  onChange: (change: Partial<RewardDraft>) => void;
}

/** The cost determines the tier until the admin chooses another tier. */
function TierField({ draft, onChange }: TierFieldProps) {
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

function RewardDialog({ reward, currency, onCodes, onClose }: RewardDialogProps) {
  const added = useRef<Reward | null>(null);
  const form = useEntry({
    entry: reward,
    start: { ...(reward ? toRewardDraft(reward) : NEW_REWARD), ...(!hasFace(reward) && { currency }) },
    findWrong: findWrongRewardFields,
    toFields: toRewardFields,
    add: async ({ image = null, ...fields }, key) => {
      added.current = await addReward({ ...fields, image, company: '' }, key);
      return added.current;
    },
    change: changeReward,
    toName: ({ name }) => name,
    onClose,
    onDone: () => (added.current?.fulfilment.way === 'codes' && onCodes ? onCodes(added.current) : onClose()),
  });
  const { draft, set, text, choice, dialog } = form;
  const { entries } = newRewardSchema;
  return (
    <EntryDialog of="reward" isNew={!reward} dialog={dialog} preview={<RewardPreview draft={draft} />}>
      <TextField
        label={t('audit.name.name')}
        {...limitInput(entries.name)}
        {...text('name', t('catalogue.required'))}
      />
      <TextArea
        label={t('audit.name.description')}
        {...limitInput(entries.description)}
        rows={2}
        {...text('description')}
      />
      <TextArea
        label={t('manage.reward.howToGet')}
        hint={t('manage.reward.howToGet.hint')}
        {...limitInput(entries.howToGet)}
        rows={2}
        {...text('howToGet')}
      />
      <TextField
        label={t('manage.reward.cost')}
        {...limitInput(entries.pointsCost)}
        {...text('cost', t('catalogue.number', COST))}
      />
      <TierField draft={draft} onChange={set} />
      <DeliveryFields form={form} />
      <PictureField
        kind="reward"
        label={t('audit.name.pictureUrl')}
        hint={t('manage.reward.picture.hint')}
        hasPicture={draft.picture !== ''}
        preview={<RewardPicture reward={shownReward(draft, '')} className="w-40" />}
        onUse={async (image, cut) => set({ picture: toDataUrl(await drawPicture('reward', image, cut)) })}
        onRemove={async () => set({ picture: '' })}
      />
      <IconGrid
        label={t('audit.name.icon')}
        options={REWARD_ICONS.map((value) => ({ value, label: t(`icons.${value}`), icon: REWARD_ICON[value] }))}
        {...choice('icon')}
      />
      {draft.way !== 'codes' && (
        <>
          <Switch
            label={t('manage.reward.limited')}
            hint={t('manage.reward.limited.hint')}
            checked={draft.isLimited}
            onChange={(isLimited) => set({ isLimited })}
          />
          {draft.isLimited && (
            <TextField
              label={t('manage.reward.stock')}
              {...limitInput(entries.stock)}
              required
              {...text('stock', t('catalogue.number', STOCK))}
            />
          )}
        </>
      )}
      <Switch
        label={t('manage.reward.available')}
        hint={t('manage.reward.available.hint')}
        checked={draft.available}
        onChange={(available) => set({ available })}
      />
    </EntryDialog>
  );
}

interface ManagedRewardRowProps {
  reward: ManagedReward;
  onCodes: () => void;
  onEdit: () => void;
  onRetire: () => void;
}

function ManagedRewardRow({ reward, onCodes, onEdit, onRetire }: ManagedRewardRowProps) {
  const { name, category, pointsCost, stock, available, claims, retiredAt, fulfilment } = reward;
  const hasCodes = fulfilment.way === 'codes';
  const facts = [
    t(`rewards.filter.${category}`),
    t('manage.reward.claims', { count: claims }),
    ...(stock === null ? [] : [t(hasCodes ? 'manage.codes.left' : 'manage.reward.stock.left', { count: stock })]),
  ];
  return (
    <li className={ROW_CLASS}>
      <RewardPicture reward={reward} className="w-20 sm:w-24" />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {!available && retiredAt === null && <Badge tone="warn">{t('manage.reward.paused')}</Badge>}
          {available && stock === 0 && <Badge tone="bad">{t('rewards.outOfStock')}</Badge>}
          {stock !== 0 && hasFewCodes(reward) && <Badge tone="warn">{t('manage.codes.few')}</Badge>}
        </h2>
        <p className="num text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <p className="text-right">
        <span className="num block text-xl leading-none font-bold">{formatNumber(pointsCost)}</span>
        <span className="text-sm text-ink-soft">{t('points.unit', { points: pointsCost })}</span>
      </p>
      <div className={ROW_BUTTONS_CLASS}>
        {hasCodes && retiredAt === null && (
          <Button size="sm" variant="secondary" aria-label={t('manage.codes.name', { name })} onClick={onCodes}>
            {t('manage.codes')}
          </Button>
        )}
        <RowButtons
          name={name}
          isRetired={retiredAt !== null}
          onEdit={onEdit}
          onRetire={onRetire}
          restore={(key) => restoreReward(reward.id, key)}
        />
      </div>
    </li>
  );
}

type Question =
  | { ask: 'add' }
  | { ask: 'codes'; reward: Pick<Reward, 'id' | 'name'> }
  | { ask: 'edit' | 'retire'; reward: ManagedReward };

export function RewardsSection() {
  const [state, setState] = useState<State>('active');
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const rewards = useInfiniteQuery(managedRewardsOptions(state, search));
  const { data: currency = USUAL_CURRENCY } = useQuery(currencyOptions);
  const items = rewards.data?.pages.flatMap((page) => page.items) ?? [];
  const add = () => setQuestion({ ask: 'add' });
  const close = () => setQuestion(null);

  return (
    <>
      <SectionBar add={t('manage.reward.add')} onAdd={add}>
        <Segmented
          label={t('catalogue.state')}
          options={(['active', 'retired'] as const).map((value) => ({ value, label: t(`manage.reward.${value}`) }))}
          value={state}
          onChange={setState}
        />
        <div className="w-full sm:w-72">
          <SearchField label={t('rewards.search')} clearLabel={t('search.clear')} onSearch={setSearch} />
        </div>
      </SectionBar>
      <QueryState query={rewards} className="h-96" />
      {rewards.data && items.length === 0 && <NoReward state={state} search={search} onAdd={add} />}
      {items.length > 0 && (
        <ul aria-label={t('catalogue.rewards')} className={LIST_CLASS}>
          {items.map((reward) => (
            <ManagedRewardRow
              key={reward.id}
              reward={reward}
              onCodes={() => setQuestion({ ask: 'codes', reward })}
              onEdit={() => setQuestion({ ask: 'edit', reward })}
              onRetire={() => setQuestion({ ask: 'retire', reward })}
            />
          ))}
        </ul>
      )}
      <LoadMore label={t('list.more')} list={rewards} className="mt-4" />
      {question?.ask === 'add' && (
        <RewardDialog
          reward={null}
          currency={currency}
          onCodes={(reward) => setQuestion({ ask: 'codes', reward })}
          onClose={close}
        />
      )}
      {question?.ask === 'codes' && <CodesDialog reward={question.reward} onClose={close} />}
      {question?.ask === 'edit' && <RewardDialog reward={question.reward} currency={currency} onClose={close} />}
      {question?.ask === 'retire' && (
        <RetireDialog
          title={t('manage.retire.title', { name: question.reward.name })}
          text={t('manage.reward.retire.text')}
          name={question.reward.name}
          run={(key) => retireReward(question.reward.id, key)}
          onClose={close}
        />
      )}
    </>
  );
}

function NoReward({ state, search, onAdd }: { state: State; search: string; onAdd: () => void }) {
  if (search) {
    return <EmptyState icon={SearchX} title={t('rewards.none.title')} text={t('manage.reward.nothing.text')} />;
  }
  if (state === 'retired') {
    return (
      <EmptyState
        icon={Archive}
        title={t('manage.reward.retired.none.title')}
        text={t('manage.reward.retired.none.text')}
      />
    );
  }
  return (
    <EmptyState
      icon={Gift}
      title={t('manage.reward.none.title')}
      text={t('manage.reward.none.text')}
      action={<Button onClick={onAdd}>{t('manage.reward.add')}</Button>}
    />
  );
}
