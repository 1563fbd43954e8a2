import { useQuery } from '@tanstack/react-query';
import { Megaphone, Users } from 'lucide-react';
import type { ShownMe } from '../../kit/session/me.ts';
import { noticesOptions, useReadOne } from '../../kit/notifications/queries.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Goal } from './Goal.tsx';

/** Shows how many users of the department have checked in. Never names users who have not checked in. */
function Department({ me }: { me: ShownMe }) {
  const { departmentToday: today, department } = me;
  if (!today) return null;
  const words =
    today.stage === 'some'
      ? t('next.department.some', { department, count: today.count ?? 0 })
      : t(`next.department.${today.stage}`, { department });
  return (
    <p className="flex items-center gap-3 px-1 text-ink-soft">
      <Users aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  );
}

/** Shows the newest announcement that the user has not closed here. */
function Announcement() {
  const { data } = useQuery(noticesOptions);
  const read = useReadOne();
  const newest = data?.announcements.find(({ isClosed }) => !isClosed);
  if (!newest) return null;
  return (
    <Card aria-labelledby="announcement">
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Megaphone aria-hidden="true" className="size-4 shrink-0" />
        {t('next.announcement')}
      </p>
      <h3 id="announcement" className="mt-1 font-semibold wrap-anywhere">
        {newest.title}
      </h3>
      <p className="mt-1 line-clamp-6 whitespace-pre-line wrap-anywhere">{newest.message}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => read.mutate(newest.id)}>
        {t('next.announcement.read')}
      </Button>
    </Card>
  );
}

/** Shows the content below the receipt: the department, the goal and the newest announcement. */
export function WhatIsNext({ me }: { me: ShownMe }) {
  return (
    <section aria-label={t('next.title')} className="flex flex-col gap-5">
      <Department me={me} />
      <Goal me={me} />
      <Announcement />
    </section>
  );
}
