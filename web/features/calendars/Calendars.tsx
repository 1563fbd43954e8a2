import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../kit/session/me.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApplyStep } from './ApplyStep.tsx';
import { CalendarDialog } from './CalendarDialog.tsx';
import { CalendarRow, type Ask } from './CalendarRow.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { calendarsOptions } from './queries.ts';

/** Lists the work calendars, with dialogs to add, change, assign, delete and recompute a calendar. */
export default function Calendars() {
  usePageTitle(t('calendars.title'));
  const { today } = useMe();
  const [question, setQuestion] = useState<{ ask: Ask | 'add'; id: string | null } | null>(null);
  const calendars = useQuery(calendarsOptions);
  const close = () => setQuestion(null);
  // Reads the calendar from the current list, because a dialog changes the calendar that it shows.
  const asked = calendars.data?.find(({ id }) => id === question?.id);
  return (
    <div className="flex w-full flex-col">
      <PageHeader title={t('calendars.title')} text={t('calendars.intro')}>
        <Button onClick={() => setQuestion({ ask: 'add', id: null })}>
          <Plus aria-hidden="true" className="size-5" />
          {t('calendars.add')}
        </Button>
      </PageHeader>
      {calendars.isPending && <Skeleton className="h-72" />}
      {calendars.isLoadingError && <QueryError error={calendars.error} onRetry={() => void calendars.refetch()} />}
      {calendars.data && (
        <Card className="py-1">
          <ul aria-label={t('calendars.title')}>
            {calendars.data.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                today={today.date}
                onAsk={(ask) => setQuestion({ ask, id: calendar.id })}
              />
            ))}
          </ul>
        </Card>
      )}
      {question?.ask === 'add' && <CalendarDialog id={null} onClose={close} />}
      {question?.ask === 'edit' && <CalendarDialog id={question.id} onClose={close} />}
      {question?.ask === 'give' && asked && <GiveDialog calendar={asked} onClose={close} />}
      {question?.ask === 'delete' && asked && <DeleteDialog calendar={asked} onClose={close} />}
      {question?.ask === 'apply' && asked && (
        <Dialog title={asked.name} onClose={close}>
          <ApplyStep calendar={asked} onClose={close} />
        </Dialog>
      )}
    </div>
  );
}
