import type { ManagedBadge } from '../../../domain/api/badges.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { MedalIcon } from '../../parts/awards/MedalIcon.tsx';
import { changeBadge } from './queries.ts';
import { RowButtons } from './RowButtons.tsx';
import { ROW_BUTTONS_CLASS, ROW_CLASS } from './SectionBar.tsx';

interface Props {
  badge: ManagedBadge;
  onEdit: () => void;
  onRetire: () => void;
  /** Undefined when a user has the badge, because only a badge without holders can be deleted. */
  onDelete: (() => void) | undefined;
  onGive: () => void;
  /** Undefined when the terms are confirmed, or when the admin set them. */
  onConfirm: (() => void) | undefined;
}

export function ManagedBadgeRow({ badge, onEdit, onRetire, onDelete, onGive, onConfirm }: Props) {
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
