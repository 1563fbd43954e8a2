import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import type { ShownMe } from '../../kit/session/me.ts';
import { LivePlace } from '../../live/LivePlace.tsx';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';

const OwnPresence = extraPart(() => import('../../live/presence/OwnPresence.tsx'), 'live');

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-3 @min-[14rem]:block">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="num text-xl font-bold whitespace-nowrap">{value}</dd>
    </div>
  );
}

export function Identity({ me }: { me: ShownMe }) {
  // The e-mail address is split, so that a long address breaks before the @.
  const [local, domain] = me.email.split('@');
  return (
    <Card aria-label={t('profile.figures')}>
      <div className="@container">
        <div className="flex flex-col items-start gap-4 @min-[14rem]:flex-row @min-[14rem]:items-center">
          <Avatar name={me.name} url={me.avatarUrl} size="lg" />
          <div className="max-w-full min-w-0">
            <p className="text-xl leading-tight font-bold wrap-anywhere">{me.name}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {t(`auth.role.${me.role}`)} · {me.department}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {local}
              <wbr />@{domain}
            </p>
          </div>
        </div>
        <dl className="mt-6 grid gap-x-3 gap-y-1.5 @min-[14rem]:grid-cols-2 @min-[14rem]:gap-y-4 @min-[28rem]:grid-cols-3">
          <Figure name={t('profile.level')} value={formatNumber(me.level)} />
          <Figure
            name={t('profile.streak')}
            value={t('profile.streak.days', {
              count: displayedStreak(me.expectedStreak ?? me.currentStreak, me.scoring),
            })}
          />
          <Figure name={t('profile.checkIns')} value={formatNumber(me.totalCheckIns)} />
          <Figure name={t('profile.achievements')} value={formatNumber(me.achievementsCount)} />
          <Figure name={t('profile.balance')} value={formatNumber(me.pointsBalance)} />
          <Figure name={t('profile.earned')} value={formatNumber(me.totalPointsEarned)} />
          <Figure name={t('profile.redeemed')} value={formatNumber(me.totalPointsRedeemed)} />
        </dl>
        <LivePlace className="mt-5 min-h-32 has-data-paused:min-h-0">
          <OwnPresence />
        </LivePlace>
      </div>
    </Card>
  );
}
