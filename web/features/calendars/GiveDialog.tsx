import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calendar } from '../../../domain/api/calendars.ts';
import type { BulkAction } from '../../../domain/people/bulk.ts';
import { SelectAll } from '../../parts/SelectAll.tsx';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BulkRun } from '../../parts/bulk/BulkRun.tsx';
import { filtersOptions, readPage } from '../../parts/people/queries.ts';

interface Props {
  calendar: Calendar;
  onClose: () => void;
}

/** The maximum number of users in one bulk action. */
const MAX = 10_000;
const nothing = () => undefined;

/** Gives a calendar to all users of a department or a location. Shows a preview, and then the progress. */
export function GiveDialog({ calendar: { id, name }, onClose }: Props) {
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
          {filters.isError && <QueryError error={filters.error} onRetry={() => void filters.refetch()} />}
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
