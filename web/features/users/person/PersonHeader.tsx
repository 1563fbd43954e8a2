import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#domain/api/users.ts';
import { findManageRefusal } from '#domain/people/account-changes.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { useMe } from '#web/kit/session/me.ts';
import { formatDay, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { FarZone } from '#web/parts/company-day/list-parts.tsx';
import { filtersOptions, useRemovePicture } from '#web/parts/people/people-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { UserActions } from '../UserActions.tsx';
import { ACCOUNT_STATUS_TONES, readAccountStatus } from '../UserRow.tsx';

function RemovePicture({ user }: { user: User }) {
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePicture(user);
  if (user.avatarUrl === '' || findManageRefusal(me, user)) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-3 mt-2" onClick={() => setAsking(true)}>
        {t('profile.picture.remove')}
      </Button>
      {isAsking && (
        <Dialog title={t('profile.picture.remove')} isBusy={remove.isPending} onClose={close}>
          <p className="mt-3 text-ink-soft">{t('people.picture.text', { name: user.name })}</p>
          {remove.isError && (
            <p role="alert" className="mt-3 text-sm font-medium text-bad">
              {toAppError(remove.error).message}
            </p>
          )}
          <Actions>
            <Button
              variant="error"
              size="lg"
              className="grow"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: close })}
            >
              {t('profile.picture.remove')}
            </Button>
            <Button variant="outline" size="lg" onClick={close}>
              {t('clear.keep')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="num text-2xl leading-tight font-bold wrap-anywhere">{value}</dd>
    </div>
  );
}

export function PersonHeader({ user }: { user: User }) {
  const { today, scoring } = useMe();
  const filters = useQuery(filtersOptions);
  const accountStatus = readAccountStatus(user);
  const [local, domain] = user.email.split('@');
  const calendar = filters.data?.calendars.find(({ id }) => id === user.workCalendarId)?.name ?? user.workCalendarId;
  const day = (date: string) => formatDay(`${date}T12:00:00Z`, 'UTC', today.date);
  return (
    <Card aria-label={t('people.about')}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar name={user.name} url={user.avatarUrl} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-2xl leading-tight font-bold wrap-anywhere sm:text-3xl">{user.name}</h1>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            {local}
            <wbr />@{domain}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={ACCOUNT_STATUS_TONES[accountStatus]}>{t(`users.status.${accountStatus}`)}</Badge>
            <Badge tone={user.role === 'employee' ? 'neutral' : 'action'}>{t(`users.role.${user.role}`)}</Badge>
          </p>
          <FarZone user={user} className="mt-3 w-fit" />
          <RemovePicture user={user} />
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        <Figure name={t('people.balance')} value={formatNumber(user.pointsBalance)} />
        <Figure name={t('people.earned')} value={formatNumber(user.totalPointsEarned)} />
        <Figure name={t('profile.streak')} value={formatNumber(displayedStreak(user.currentStreak, scoring))} />
        <Figure name={t('achievements.longest')} value={formatNumber(displayedStreak(user.longestStreak, scoring))} />
        <Figure name={t('figure.checkIns')} value={formatNumber(user.totalCheckIns)} />
        <Figure name={t('figure.level')} value={formatNumber(user.level)} />
      </dl>
      <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-5 sm:grid-cols-3 lg:grid-cols-5">
        <Fact name={t('filter.department')} value={user.department} />
        <Fact name={t('filter.location')} value={user.location || t('people.none')} />
        <Fact name={t('people.hireDate')} value={day(user.hireDate)} />
        {user.employeeNumber && <Fact name={t('people.number')} value={user.employeeNumber} />}
        <Fact name={t('people.calendar')} value={calendar} />
        <Fact name={t('zone.label')} value={user.timeZone.replaceAll('_', ' ')} />
      </dl>
      <div className="mt-6 border-t border-line pt-5">
        <UserActions user={user} />
      </div>
    </Card>
  );
}
