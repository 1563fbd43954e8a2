import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import type { AnnouncementRow } from '../../../domain/api/announcements.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { When } from '../../app/When.tsx';
import { useMe } from '../../app/me.ts';
import { formatDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { announcementsOptions } from './queries.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const stateOf = ({ isShown, withdrawnAt }: AnnouncementRow) =>
  isShown ? 'shown' : withdrawnAt === null ? 'over' : 'withdrawn';

function Row({ announcement, onWithdraw }: { announcement: AnnouncementRow; onWithdraw: () => void }) {
  const { date } = useMe().today;
  const { title, message, until, createdAt, createdByName, readers } = announcement;
  const state = stateOf(announcement);
  const facts = [
    createdByName,
    t('announcements.until', { day: formatDay(`${until}T12:00:00Z`, 'UTC', date) }),
    t('announcements.readers', { count: readers }),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{title}</span>
          <Badge tone={state === 'shown' ? 'good' : 'neutral'}>{t(`announcements.state.${state}`)}</Badge>
        </p>
        <p className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">{message}</p>
        <p className="mt-1 text-sm text-ink-soft">
          <When at={createdAt} /> · {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      {state === 'shown' && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('announcements.withdraw.name', { title })}
          onClick={onWithdraw}
        >
          {t('announcements.withdraw')}
        </Button>
      )}
    </li>
  );
}

/** What was said to everybody, the newest first. */
export function AnnouncementList() {
  const list = useInfiniteQuery(announcementsOptions);
  const [asked, setAsked] = useState<AnnouncementRow | null>(null);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card aria-labelledby="announced">
      <h2 id="announced" className="text-lg font-bold">
        {t('announcements.list')}
      </h2>
      {list.isPending && <Skeleton className="mt-4 h-40" />}
      {list.isLoadingError && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <EmptyState icon={Megaphone} title={t('announcements.none')} text={t('announcements.none.text')} />
      )}
      <ul className="divide-y divide-line">
        {rows.map((announcement) => (
          <Row key={announcement.id} announcement={announcement} onWithdraw={() => setAsked(announcement)} />
        ))}
      </ul>
      <MoreButton className="mt-3" label={t('announcements.more')} list={list} />
      {asked && <WithdrawDialog announcement={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
