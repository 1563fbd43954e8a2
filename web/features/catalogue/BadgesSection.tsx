import { useQuery } from '@tanstack/react-query';
import { Archive, Medal } from 'lucide-react';
import { useState } from 'react';
import { newBadgeSchema, type ManagedBadge } from '#domain/api/badges.ts';
import { BADGE_CATEGORIES, BADGE_RARITIES, BADGE_TIERS } from '#domain/badges/badge.ts';
import { CRITERIA_TYPES } from '#domain/badges/criteria.ts';
import { BADGE_ICONS } from '#domain/badges/icons.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { BadgeCard } from '#web/parts/awards/AwardCard.tsx';
import { GrantDialog } from '#web/parts/awards/GrantDialog.tsx';
import { BADGE_ICON, MedalIcon } from '#web/parts/awards/MedalIcon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import {
  IconGrid,
  EntryDialog,
  LIST_CLASS,
  Preview,
  RetireDialog,
  ROW_BUTTONS_CLASS,
  ROW_CLASS,
  RowButtons,
  SectionBar,
  useEntry,
} from './section-parts.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import {
  changesTerms,
  COUNT,
  findWrongBadgeFields,
  NEW_BADGE,
  POINTS,
  shownBadges,
  toBadgeDraft,
  toBadgeFields,
  type BadgeDraft,
} from './catalogue-drafts.ts';
import { addBadge, awardMaxOptions, changeBadge, deleteBadge, managedBadgesOptions } from './catalogue-queries.ts';

interface BadgeDialogProps {
  badge: ManagedBadge | null;
  onClose: () => void;
}

/** After a user has earned the badge, its criteria and points cannot change. */
function BadgeDialog({ badge, onClose }: BadgeDialogProps) {
  const me = useMe();
  const start = badge ? toBadgeDraft(badge) : NEW_BADGE;
  const limit = useQuery({ ...awardMaxOptions, enabled: me.role !== 'super_admin' }).data;
  // The limit applies only when the admin changes the criteria or the points of the badge.
  const findPointsMax = (draft: BadgeDraft) =>
    limit !== undefined && changesTerms(draft, badge && start) ? limit : POINTS.max;
  const { draft, text, choice, dialog } = useEntry({
    entry: badge,
    start,
    findWrong: (typed) => findWrongBadgeFields(typed, findPointsMax(typed)),
    toFields: toBadgeFields,
    add: addBadge,
    change: changeBadge,
    toName: ({ name }) => name,
    onClose,
  });
  const { entries } = newBadgeSchema;
  const shown = shownBadges(draft, t('audit.name.name'), serverNow(me).toISOString());
  return (
    <EntryDialog
      of="badge"
      isNew={!badge}
      dialog={dialog}
      preview={
        <Preview>
          <ul className="grid grid-cols-2 gap-3">
            {shown.map((shownBadge) => (
              <BadgeCard key={shownBadge.id} badge={shownBadge} onGrant={null} />
            ))}
          </ul>
        </Preview>
      }
    >
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
      {badge !== null && badge.earned > 0 ? (
        <p className="rounded-control bg-action-soft px-4 py-3 text-sm">
          {t('manage.badge.fixed', { count: badge.earned })}
        </p>
      ) : (
        <>
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <SelectField
              label={t('manage.badge.criteria')}
              options={CRITERIA_TYPES.map((value) => ({ value, label: t(`manage.badge.criteria.${value}`) }))}
              {...choice('type')}
            />
            <TextField
              label={t('manage.badge.count')}
              {...limitInput(entries.criteria.entries.count)}
              {...text('count', t('catalogue.number', COUNT))}
            />
          </div>
          <TextField
            label={t('figure.points')}
            hint={
              limit === undefined ? t('manage.badge.points.hint') : t('manage.badge.points.limited', { max: limit })
            }
            {...limitInput(entries.points)}
            required
            {...text('points', t('catalogue.number', { ...POINTS, max: findPointsMax(draft) }))}
          />
        </>
      )}
      <IconGrid
        label={t('audit.name.icon')}
        options={BADGE_ICONS.map((value) => ({ value, label: t(`icons.${value}`), icon: BADGE_ICON[value] }))}
        {...choice('icon')}
      />
      <div>
        <p aria-hidden="true" className="mb-1.5 font-semibold">
          {t('audit.name.tier')}
        </p>
        <Segmented
          label={t('audit.name.tier')}
          options={BADGE_TIERS.map((value) => ({ value, label: t(`manage.badge.tier.${value}`) }))}
          {...choice('tier')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('audit.name.category')}
          options={BADGE_CATEGORIES.map((value) => ({ value, label: t(`manage.badge.category.${value}`) }))}
          {...choice('category')}
        />
        <SelectField
          label={t('audit.name.rarity')}
          options={BADGE_RARITIES.map((value) => ({ value, label: t(`badges.rarity.${value}`) }))}
          {...choice('rarity')}
        />
      </div>
    </EntryDialog>
  );
}

interface ManagedBadgeRowProps {
  badge: ManagedBadge;
  onEdit: () => void;
  onRetire: () => void;
  /** Undefined when a user has the badge, because only a badge without holders can be deleted. */
  onDelete: (() => void) | undefined;
  onGive: () => void;
  /** Undefined when the terms are confirmed, or when the admin set them. */
  onConfirm: (() => void) | undefined;
}

function ManagedBadgeRow({ badge, onEdit, onRetire, onDelete, onGive, onConfirm }: ManagedBadgeRowProps) {
  const { id, name, icon, tier, points, criteria, earned, isActive, isConfirmed } = badge;
  const asks = `${t(`manage.badge.criteria.${criteria.type}`)}: ${formatNumber(criteria.count)}`;
  return (
    <li className={ROW_CLASS}>
      <MedalIcon icon={icon} tier={tier} />
      <div className="min-w-0">
        <h2 className="leading-snug font-semibold wrap-anywhere">{name}</h2>
        <p className="num text-sm text-ink-soft">
          {asks} · {t('manage.badge.earned', { count: earned })}
        </p>
        {isActive && !isConfirmed && points > 0 && (
          <p className="text-sm text-ink-soft">
            {t(onConfirm ? 'manage.badge.unconfirmed' : 'manage.badge.unconfirmed.own')}
          </p>
        )}
      </div>
      <p className="text-right">
        <span className="num block text-xl leading-none font-bold">{formatNumber(points)}</span>
        <span className="text-sm text-ink-soft">{t('points.unit', { points })}</span>
      </p>
      <div className={`${ROW_BUTTONS_CLASS} flex-wrap`}>
        {isActive && (
          <Button size="sm" variant="ghost" aria-label={t('manage.badge.give.name', { name })} onClick={onGive}>
            {t('manage.badge.give')}
          </Button>
        )}
        {isActive && points > 0 && onConfirm && (
          <Button size="sm" variant="ghost" aria-label={t('manage.badge.confirm.name', { name })} onClick={onConfirm}>
            {t('manage.badge.confirm')}
          </Button>
        )}
        <RowButtons
          name={name}
          isRetired={!isActive}
          onEdit={onEdit}
          onRetire={onRetire}
          onDelete={onDelete}
          restore={(key) => changeBadge(id, { isActive: true }, key)}
        />
      </div>
    </li>
  );
}

type Question = { ask: 'add' } | { ask: 'edit' | 'retire' | 'delete' | 'give' | 'confirm'; badge: ManagedBadge };

function ConfirmBadgeDialog({ badge, onClose }: { badge: ManagedBadge; onClose: () => void }) {
  const { id, name, points, criteria, version } = badge;
  const { dialog } = useForm({
    write: useWrite((_: undefined, key) => changeBadge(id, { isConfirmed: true, version }, key)),
    toInput: () => undefined,
    done: () => t('dialog.saved', { name }),
    onClose,
  });
  return (
    <ActionDialog title={t('manage.badge.confirm.title', { name })} confirm={t('manage.badge.confirm')} {...dialog}>
      <p className="num">
        {t(`manage.badge.criteria.${criteria.type}`)}: {formatNumber(criteria.count)} · {t('points.count', { points })}
      </p>
      <p className="text-ink-soft">{t('manage.badge.confirm.text')}</p>
    </ActionDialog>
  );
}

export function BadgesSection() {
  const [state, setState] = useState<'given' | 'retired'>('given');
  const [question, setQuestion] = useState<Question | null>(null);
  const me = useMe();
  const badges = useQuery(managedBadgesOptions);
  const shown = badges.data?.items.filter(({ isActive }) => isActive === (state === 'given')) ?? [];
  const add = () => setQuestion({ ask: 'add' });
  const close = () => setQuestion(null);

  return (
    <>
      <SectionBar add={t('manage.badge.add')} onAdd={add}>
        <Segmented
          label={t('catalogue.state')}
          options={(['given', 'retired'] as const).map((value) => ({ value, label: t(`manage.badge.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </SectionBar>
      <QueryState query={badges} className="h-96" />
      {badges.data && shown.length === 0 && state === 'given' && (
        <EmptyState
          icon={Medal}
          title={t('manage.badge.none.title')}
          text={t('manage.badge.none.text')}
          action={<Button onClick={add}>{t('manage.badge.add')}</Button>}
        />
      )}
      {badges.data && shown.length === 0 && state === 'retired' && (
        <EmptyState icon={Archive} title={t('manage.reward.retired.none.title')} text={t('manage.badge.retire.text')} />
      )}
      {shown.length > 0 && (
        <ul aria-label={t('catalogue.badges')} className={LIST_CLASS}>
          {shown.map((badge) => (
            <ManagedBadgeRow
              key={badge.id}
              badge={badge}
              onEdit={() => setQuestion({ ask: 'edit', badge })}
              onRetire={() => setQuestion({ ask: 'retire', badge })}
              onDelete={badge.earned === 0 ? () => setQuestion({ ask: 'delete', badge }) : undefined}
              onGive={() => setQuestion({ ask: 'give', badge })}
              onConfirm={
                badge.isConfirmed || badge.termsBy === me.id ? undefined : () => setQuestion({ ask: 'confirm', badge })
              }
            />
          ))}
        </ul>
      )}
      {question?.ask === 'add' && <BadgeDialog badge={null} onClose={close} />}
      {question?.ask === 'edit' && <BadgeDialog badge={question.badge} onClose={close} />}
      {question?.ask === 'retire' && (
        <RetireDialog
          title={t('manage.retire.title', { name: question.badge.name })}
          text={t('manage.badge.retire.text')}
          name={question.badge.name}
          run={(key) => changeBadge(question.badge.id, { isActive: false, version: question.badge.version }, key)}
          onClose={close}
        />
      )}
      {question?.ask === 'delete' && (
        <RetireDialog
          title={t('manage.badge.delete.title', { name: question.badge.name })}
          text={t('manage.badge.delete.text')}
          name={question.badge.name}
          act="delete"
          run={(key) => deleteBadge(question.badge.id, key)}
          onClose={close}
        />
      )}
      {question?.ask === 'confirm' && <ConfirmBadgeDialog badge={question.badge} onClose={close} />}
      {question?.ask === 'give' && (
        <GrantDialog
          badge={question.badge}
          onClose={() => {
            close();
            void badges.refetch();
          }}
        />
      )}
    </>
  );
}
