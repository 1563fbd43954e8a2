import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Calendar } from '#domain/api/calendars.ts';
import type { BulkAction } from '#domain/people/bulk.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { QueryError, QueryState } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useMe } from '#web/kit/session/me.ts';
import { formatDayShort, formatTimeOfDay, weekdayLetter, WEEKDAYS } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { BulkRun, SelectAll } from '#web/parts/bulk/BulkRun.tsx';
import { describeWorkdays, filtersOptions, readPage } from '#web/parts/people/people-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ApplyStep, CalendarDialog } from './CalendarDialog.tsx';
import { calendarsOptions, deleteCalendar, useCalendarWrite } from './calendar-queries.ts';
import { describeDayStart } from './DayStartField.tsx';

type Ask = 'edit' | 'give' | 'delete' | 'apply';

function Unfinished({ name, from, onResume }: { name: string; from: LocalDate; onResume: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-warn-soft px-4 py-3">
      <p className="min-w-0 text-sm font-medium text-warn">{t('calendars.waiting', { day: formatDayShort(from) })}</p>
      <Button size="sm" variant="secondary" aria-label={t('calendars.resume.name', { name })} onClick={onResume}>
        <RefreshCw aria-hidden="true" className="size-4" />
        {t('dialog.continue')}
      </Button>
    </div>
  );
}

function CalendarRow({ calendar, today, onAsk }: { calendar: Calendar; today: string; onAsk: (ask: Ask) => void }) {
  const { id, name, workdays, times, rulesFrom, isDefault, comingHolidays, recomputeFrom } = calendar;
  const facts = [
    describeWorkdays(workdays),
    times &&
      t('calendars.times', { early: formatTimeOfDay(times.earlyBefore), onTime: formatTimeOfDay(times.onTimeBefore) }),
    times?.dayStart && t('calendars.begins', { time: describeDayStart(times.dayStart) }),
    rulesFrom !== null && rulesFrom > today && t('calendars.rulesFrom', { day: formatDayShort(rulesFrom) }),
    t('calendars.coming', { count: comingHolidays }),
  ].filter(Boolean);
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-6">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {isDefault && <Badge tone="action">{t('calendars.default')}</Badge>}
          </p>
          <ul aria-hidden="true" className="mt-2 flex gap-1">
            {WEEKDAYS.map((weekday) => (
              <li
                key={weekday}
                className={`grid size-7 place-content-center rounded-full text-xs font-semibold ${workdays.includes(weekday) ? 'bg-action-soft text-action' : 'bg-sunken text-ink-soft'}`}
              >
                {weekdayLetter(weekday)}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-soft">{facts.join(' · ')}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <Button size="sm" aria-label={t('dialog.edit.name', { name })} onClick={() => onAsk('edit')}>
            {t('dialog.edit')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={t('calendars.give.name', { name })}
            onClick={() => onAsk('give')}
          >
            {t('calendars.give')}
          </Button>
          <Link
            to={`${PATHS.users}?calendar=${encodeURIComponent(id)}`}
            aria-label={t('calendars.people.name', { name })}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-semibold text-action hover:underline"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
            {t('calendars.people')}
          </Link>
          {!isDefault && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('dialog.delete.name', { name })}
              onClick={() => onAsk('delete')}
            >
              {t('dialog.delete')}
            </Button>
          )}
        </div>
      </div>
      {recomputeFrom !== null && <Unfinished name={name} from={recomputeFrom} onResume={() => onAsk('apply')} />}
    </li>
  );
}

interface GiveDialogProps {
  calendar: Calendar;
  onClose: () => void;
}

const MAX = 10_000;
const nothing = () => undefined;

function GiveDialog({ calendar: { id, name }, onClose }: GiveDialogProps) {
  const filters = useQuery(filtersOptions);
  const [kind, setKind] = useState<'department' | 'location'>('department');
  const [chosen, setChosen] = useState('');
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [act] = useState<BulkAction>({ type: 'calendar', calendarId: id });
  const names = (kind === 'department' ? filters.data?.departments : filters.data?.locations) ?? [];
  return (
    <Dialog title={t('calendars.give.title', { name })} onClose={isBusy ? nothing : onClose}>
      {ids ? (
        <BulkRun
          act={act}
          ids={ids}
          onBusy={setBusy}
          onBack={() => setIds(null)}
          onClose={onClose}
          onSettled={nothing}
        />
      ) : (
        <div className="mt-3 flex flex-col gap-5">
          <p className="text-ink-soft">{t('calendars.give.text')}</p>
          {filters.isPending && <Skeleton className="h-28" />}
          {filters.isError && <QueryError query={filters} />}
          {filters.data && (
            <>
              <Segmented
                label={t('calendars.give.by')}
                options={[
                  { value: 'department', label: t('calendars.give.department') },
                  { value: 'location', label: t('calendars.give.location') },
                ]}
                value={kind}
                onChange={(by) => {
                  setKind(by);
                  setChosen('');
                }}
              />
              <SelectField
                label={t(`calendars.give.${kind}`)}
                options={[
                  { value: '', label: t('calendars.give.choose') },
                  ...names.filter(Boolean).map((value) => ({ value, label: value })),
                ]}
                value={chosen}
                onChange={setChosen}
              />
              <SelectAll
                isMain
                isOffered={chosen !== ''}
                max={MAX}
                read={(cursor, limit, signal) => readPage({ [kind]: chosen, sort: 'name' }, cursor, limit, signal)}
                words={{
                  choose: () => t('calendars.give.next'),
                  stop: (count) => t('calendars.give.reading', { count }),
                  stopped: (count) => t('calendars.give.stopped', { count }),
                  tooMany: (max) => t('calendars.give.tooMany', { max }),
                }}
                onChoose={(people) => setIds(people.map((person) => person.id))}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface DeleteDialogProps {
  calendar: Calendar;
  onClose: () => void;
}

function DeleteDialog({ calendar: { id, name }, onClose }: DeleteDialogProps) {
  const { dialog } = useForm({
    write: useCalendarWrite((_: undefined, key) => deleteCalendar(id, key)),
    toInput: () => undefined,
    done: () => t('calendars.deleted', { name }),
    onClose,
  });
  return (
    <ActionDialog
      title={t('calendars.delete.title', { name })}
      text={t('calendars.delete.text')}
      confirm={t('dialog.delete')}
      variant="error"
      {...dialog}
    />
  );
}

export default function Calendars() {
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
      <QueryState query={calendars} className="h-72" />
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
