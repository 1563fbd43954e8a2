import { useQuery } from '@tanstack/react-query';
import { Archive, Medal } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ManagedBadge } from '../../../domain/api/badges.ts';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { useMe } from '../../kit/session/me.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { BadgeDialog } from './BadgeDialog.tsx';
import { ManagedBadgeRow } from './ManagedBadgeRow.tsx';
import { changeBadge, deleteBadge, managedBadgesOptions, useWrite } from './queries.ts';
import { RetireDialog } from './RetireDialog.tsx';
import { LIST_CLASS, SectionBar } from './SectionBar.tsx';

const GrantDialog = lazyPart(() => import('../../parts/awards/GrantDialog.tsx'), 'achievements');

type Question = { ask: 'add' } | { ask: 'edit' | 'retire' | 'delete' | 'give' | 'confirm'; badge: ManagedBadge };

/** Asks a second admin to confirm the terms that another admin set. */
function ConfirmBadgeDialog({ badge, onClose }: { badge: ManagedBadge; onClose: () => void }) {
  const { id, name, points, criteria, version } = badge;
  const write = useWrite((_: null, key) => changeBadge(id, { isConfirmed: true, version }, key));
  const confirm = () =>
    write.mutate(null, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('catalogue.saved', { name }) });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={t('manage.badge.confirm.title', { name })}
      confirm={t('manage.badge.confirm')}
      busy={write.isPending}
      error={write.error}
      onSubmit={confirm}
      onClose={onClose}
    >
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
      {badges.isPending && <Skeleton className="h-96" />}
      {badges.isLoadingError && <QueryError error={badges.error} onRetry={() => void badges.refetch()} />}
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
          title={t('manage.badge.retire.title', { name: question.badge.name })}
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
        <Suspense fallback={null}>
          <GrantDialog
            badge={question.badge}
            onClose={() => {
              close();
              void badges.refetch();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
