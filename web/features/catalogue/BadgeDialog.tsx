import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newBadgeSchema, type ManagedBadge } from '../../../domain/api/badges.ts';
import { BADGE_CATEGORIES, BADGE_RARITIES, BADGE_TIERS } from '../../../domain/badges/badge.ts';
import { CRITERIA_TYPES } from '../../../domain/badges/criteria.ts';
import { BADGE_ICONS } from '../../../domain/badges/icons.ts';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { IconGrid } from '../../ui/fields/IconGrid.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { BADGE_ICON } from '../../parts/awards/award-icons.ts';
import { BadgeCard } from '../../parts/awards/BadgeCard.tsx';
import {
  changesTerms,
  COUNT,
  toDraft,
  NEW_BADGE,
  POINTS,
  shownBadges,
  toFields,
  wrongFields,
  type BadgeDraft,
} from './badge-draft.ts';
import { Preview } from './Preview.tsx';
import { addBadge, awardMaxOptions, changeBadge, useWrite } from './queries.ts';
import { findChanges } from './whole-number.ts';

interface Props {
  /** Null for a new badge. */
  badge: ManagedBadge | null;
  onClose: () => void;
}

interface TermsProps {
  /** The prefix of the fields' ids. */
  id: string;
  draft: BadgeDraft;
  /** The most points that this admin may give; undefined if there is no limit. */
  limit: number | undefined;
  pointsMax: number;
  findError: (field: 'points' | 'count', text: string) => string | null;
  onChange: (change: Partial<BadgeDraft>) => void;
}

interface NameProps extends Pick<TermsProps, 'id' | 'draft' | 'onChange'> {
  error: string | null;
}

function NameFields({ id, draft, error, onChange }: NameProps) {
  return (
    <>
      <TextField
        id={`${id}-name`}
        label={t('manage.badge.name')}
        {...limitInput(newBadgeSchema.entries.name)}
        value={draft.name}
        error={error}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={t('manage.badge.description')}
        {...limitInput(newBadgeSchema.entries.description)}
        rows={2}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}

function TermsFields({ id, draft, limit, pointsMax, findError, onChange }: TermsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <SelectField
          label={t('manage.badge.criteria')}
          options={CRITERIA_TYPES.map((value) => ({ value, label: t(`manage.badge.criteria.${value}`) }))}
          value={draft.type}
          onChange={(type) => onChange({ type })}
        />
        <TextField
          id={`${id}-count`}
          label={t('manage.badge.count')}
          {...limitInput(newBadgeSchema.entries.criteria.entries.count)}
          value={draft.count}
          error={findError('count', t('catalogue.number', COUNT))}
          onChange={(event) => onChange({ count: event.target.value })}
        />
      </div>
      <TextField
        id={`${id}-points`}
        label={t('manage.badge.points')}
        hint={limit === undefined ? t('manage.badge.points.hint') : t('manage.badge.points.limited', { max: limit })}
        {...limitInput(newBadgeSchema.entries.points)}
        required
        value={draft.points}
        error={findError('points', t('catalogue.number', { ...POINTS, max: pointsMax }))}
        onChange={(event) => onChange({ points: event.target.value })}
      />
    </>
  );
}

function LookFields({ draft, onChange }: Pick<TermsProps, 'draft' | 'onChange'>) {
  return (
    <>
      <IconGrid
        label={t('catalogue.icon')}
        options={BADGE_ICONS.map((value) => ({ value, label: t(`icons.${value}`), icon: BADGE_ICON[value] }))}
        value={draft.icon}
        onChange={(icon) => onChange({ icon })}
      />
      <div>
        <p aria-hidden="true" className="mb-1.5 font-semibold">
          {t('manage.badge.tier')}
        </p>
        <Segmented
          label={t('manage.badge.tier')}
          options={BADGE_TIERS.map((value) => ({ value, label: t(`manage.badge.tier.${value}`) }))}
          value={draft.tier}
          onChange={(tier) => onChange({ tier })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('manage.badge.category')}
          options={BADGE_CATEGORIES.map((value) => ({ value, label: t(`manage.badge.category.${value}`) }))}
          value={draft.category}
          onChange={(category) => onChange({ category })}
        />
        <SelectField
          label={t('manage.badge.rarity')}
          options={BADGE_RARITIES.map((value) => ({ value, label: t(`badges.rarity.${value}`) }))}
          value={draft.rarity}
          onChange={(rarity) => onChange({ rarity })}
        />
      </div>
    </>
  );
}

/** Edits a badge beside its preview. After a user has earned the badge, its criteria and points cannot change. */
export function BadgeDialog({ badge, onClose }: Props) {
  const id = useId();
  const me = useMe();
  const [draft, setDraft] = useState<BadgeDraft>(() => (badge ? toDraft(badge) : NEW_BADGE));
  const [tried, setTried] = useState(false);
  const write = useWrite((after: BadgeDraft, key) => {
    const fields = toFields(after);
    if (!badge) return addBadge(fields, key);
    return changeBadge(badge.id, { ...findChanges(toFields(toDraft(badge)), fields), version: badge.version }, key);
  });
  const limit = useQuery({ ...awardMaxOptions, enabled: me.role !== 'super_admin' }).data;
  // The limit applies only when the admin changes the criteria or the points of the badge.
  const pointsMax = limit !== undefined && changesTerms(draft, badge && toDraft(badge)) ? limit : POINTS.max;
  const isFixed = badge !== null && badge.earned > 0;
  const wrong = wrongFields(draft, pointsMax);
  const set = (change: Partial<BadgeDraft>) => setDraft((before) => ({ ...before, ...change }));
  const findError = (field: 'name' | 'points' | 'count', text: string) => (tried && wrong.has(field) ? text : null);
  const shown = shownBadges(draft, t('manage.badge.name'), serverNow(me).toISOString());

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
      title={t(badge ? 'manage.badge.edit' : 'manage.badge.add')}
      isWide
      confirm={t(badge ? 'catalogue.save' : 'manage.badge.create')}
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex flex-col gap-5">
          <NameFields id={id} draft={draft} error={findError('name', t('catalogue.required'))} onChange={set} />
          {isFixed && (
            <p className="rounded-control bg-action-soft px-4 py-3 text-sm">
              {t('manage.badge.fixed', { count: badge.earned })}
            </p>
          )}
          {!isFixed && (
            <TermsFields
              id={id}
              draft={draft}
              limit={limit}
              pointsMax={pointsMax}
              findError={findError}
              onChange={set}
            />
          )}
          <LookFields draft={draft} onChange={set} />
        </div>
        <Preview>
          <ul className="grid grid-cols-2 gap-3">
            {shown.map((shownBadge) => (
              <BadgeCard key={shownBadge.id} badge={shownBadge} onGrant={null} />
            ))}
          </ul>
        </Preview>
      </div>
    </ActionDialog>
  );
}
