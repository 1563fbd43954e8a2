import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import type { AnnouncementRow } from '../../../domain/api/announcements.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { When } from '../../kit/When.tsx';
import { useMe } from '../../kit/session/me.ts';
import { formatDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { EditDialog } from './EditDialog.tsx';
import { announcementsOptions, audienceOptions } from './queries.ts';
import { countPeople, sayAudience, sayInstantIn } from './announcement-text.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const TONES = {
  scheduled: 'action',
  cancelled: 'neutral',
  shown: 'good',
  over: 'neutral',
  withdrawn: 'neutral',
} as const;

type Question = { about: AnnouncementRow; act: 'edit' | 'end' };

interface RowProps {
  announcement: AnnouncementRow;
  /** The number of users who would receive the announcement now; undefined until the number is loaded. */
  people: number | undefined;
  onAsk: (act: Question['act']) => void;
}

function Row({ announcement, people, onAsk }: RowProps) {
  const { date } = useMe().today;
  const { timeZone } = useCompanyDay();
  const { title, message, until, department, publishAt, publishedAt, createdAt, createdByName, readers, state } =
    announcement;
  const isWaiting = state === 'scheduled';
  const end = isWaiting ? 'cancel' : 'withdraw';
  const who = sayAudience(department);
  const sayRecipients = () => {
    if (isWaiting)
      return people === undefined ? t('announcements.to', { who }) : t('announcements.to.now', { who, people });
    const { recipients } = announcement;
    return recipients === null
      ? t('announcements.to', { who })
      : t('announcements.to.counted', { who, people: recipients });
  };
  const facts = [
    createdByName,
    t('announcements.until', { day: formatDay(`${until}T12:00:00Z`, 'UTC', date) }),
    publishedAt !== null && t('announcements.readers', { count: readers }),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{title}</span>
          <Badge tone={TONES[state]}>{t(`announcements.state.${state}`)}</Badge>
        </p>
        <p className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">{message}</p>
        <p className="mt-1 text-sm wrap-anywhere">
          {isWaiting && publishAt !== null && (
            <>
              <strong className="font-semibold">
                {t('announcements.goesOut', { when: sayInstantIn(publishAt, timeZone) })}
              </strong>
              {' · '}
            </>
          )}
          {sayRecipients()}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          <When at={publishedAt ?? createdAt} /> · {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex gap-2">
        {isWaiting && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('announcements.edit.name', { title })}
            onClick={() => onAsk('edit')}
          >
            {t('announcements.edit')}
          </Button>
        )}
        {(isWaiting || state === 'shown') && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t(`announcements.${end}.name`, { title })}
            onClick={() => onAsk('end')}
          >
            {t(`announcements.${end}`)}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Lists all announcements, newest first. */
export function AnnouncementList() {
  const list = useInfiniteQuery(announcementsOptions);
  const audience = useQuery(audienceOptions).data;
  const [asked, setAsked] = useState<Question | null>(null);
  const close = () => setAsked(null);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card aria-labelledby="announced">
      <h2 id="announced" className="text-lg font-bold">
        {t('announcements.list')}
      </h2>
      {list.isPending && (
        <div className="mt-4 flex flex-col gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </div>
      )}
      {list.isLoadingError && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <EmptyState icon={Megaphone} title={t('announcements.none')} text={t('announcements.none.text')} />
      )}
      <ul className="divide-y divide-line">
        {rows.map((announcement) => (
          <Row
            key={announcement.id}
            announcement={announcement}
            people={audience && countPeople(audience, announcement.department)}
            onAsk={(act) => setAsked({ about: announcement, act })}
          />
        ))}
      </ul>
      <MoreButton className="mt-3" label={t('announcements.more')} list={list} />
      {asked?.act === 'edit' && <EditDialog announcement={asked.about} onClose={close} />}
      {asked?.act === 'end' && <WithdrawDialog announcement={asked.about} onClose={close} />}
    </Card>
  );
}
