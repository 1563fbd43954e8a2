import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileDown, FileUp, UsersRound, X } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { reasonSchema } from '#domain/api/common.ts';
import type { PeopleTotal, User } from '#domain/api/users.ts';
import { AWARD_MAX_POINTS, type BulkAction } from '#domain/people/bulk.ts';
import { ActionForm } from '#web/kit/action/ActionForm.tsx';
import { useDraft } from '#web/kit/action/use-form.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { PATHS } from '#web/kit/paths.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { BULK_TYPES, type BulkType } from '#web/parts/bulk/bulk-parts.ts';
import { BulkRun, SelectAll } from '#web/parts/bulk/BulkRun.tsx';
import { filtersOptions, readPage, usersOptions, type PeopleQuery } from '#web/parts/people/people-queries.ts';
import { useHold, useSteadyRows } from '#web/ui/behaviour/steady-rows.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Checkbox } from '#web/ui/fields/Switch.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AwardFields, findWrongAward, NEW_AWARD, readAward } from '#web/parts/people/AwardDialog.tsx';
import { CalendarField } from './EditDialog.tsx';
import { FILTERS, SORTS, usePeopleView, PeopleFilters } from './PeopleFilters.tsx';
import { UserRow } from './UserRow.tsx';
import { WaitingAccounts } from './WaitingAccounts.tsx';

interface BulkFormProps {
  type: Exclude<BulkType, 'approve'>;
  last: BulkAction | null;
  onNext: (act: BulkAction) => void;
  onClose: () => void;
}

function BulkForm({ type, last, onNext, onClose }: BulkFormProps) {
  const filters = useQuery(filtersOptions);
  const award = useDraft({
    start: () => (last?.type === 'award' ? { ...last, amount: String(last.amount) } : NEW_AWARD),
    findWrong: findWrongAward,
  });
  const calendar = useDraft({
    start: () => (last?.type === 'calendar' ? { reason: '', ...last } : { calendarId: '', reason: '' }),
    required: ['calendarId'],
  });

  const submit = () => {
    if (type === 'award') {
      const asked = award.attempt() && readAward(award.draft, AWARD_MAX_POINTS);
      if (asked) onNext({ type, ...asked });
    } else {
      const asked = calendar.attempt();
      if (asked) onNext({ type, calendarId: asked.calendarId, ...(asked.reason && { reason: asked.reason }) });
    }
  };

  return (
    <ActionForm confirm={t('dialog.review')} busy={false} error={filters.error} onSubmit={submit} onClose={onClose}>
      {type === 'award' ? (
        <AwardFields form={award} />
      ) : (
        <>
          <CalendarField
            calendars={filters.data?.calendars ?? []}
            {...calendar.choice('calendarId', t('people.calendar.missing'))}
            note={t('people.calendar.from')}
          />
          <TextArea
            label={t('reason.optional')}
            hint={t('people.reason.read')}
            {...limitInput(reasonSchema)}
            required={false}
            {...calendar.text('reason')}
          />
        </>
      )}
    </ActionForm>
  );
}

interface BulkDialogProps {
  type: BulkType;
  people: readonly string[];
  onClose: () => void;
  /** Called with the users to deselect: users who were or may have been changed, and users who needed no change. */
  onDone: (ids: readonly string[]) => void;
}

function BulkDialog({ type, people, onClose, onDone }: BulkDialogProps) {
  const [chosen] = useState(people);
  const [act, setAct] = useState<BulkAction | null>(type === 'approve' ? { type } : null);
  // The details that the admin entered. They fill the form again when the admin goes back.
  const [last, setLast] = useState<BulkAction | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settled = useRef<readonly string[]>([]);
  const onSettled = useCallback((ids: readonly string[]) => {
    settled.current = ids;
  }, []);
  // Calls `onDone` whenever the dialog closes, so that the changed users are deselected. Otherwise, the next bulk
  // action would change them again.
  const close = () => {
    onDone(settled.current);
    onClose();
  };
  const count = chosen.length;
  const back = () => {
    setLast(act);
    setAct(null);
  };
  return (
    // While the action runs, a tap beside the dialog does not close the dialog.
    <Dialog title={t(`bulk.${type}.title`, { count })} onClose={isBusy ? () => undefined : close}>
      {act === null && type !== 'approve' ? (
        <BulkForm type={type} last={last} onNext={setAct} onClose={onClose} />
      ) : (
        act && (
          <BulkRun
            act={act}
            ids={chosen}
            onBusy={setIsBusy}
            onBack={type === 'approve' ? null : back}
            onClose={close}
            onSettled={onSettled}
          />
        )
      )}
    </Dialog>
  );
}

type ChosenUser = Pick<User, 'id' | 'name' | 'approvalStatus'>;

/** Users stay selected after a new search, so that admins can combine searches. */
function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenUser>>(new Map());
  return useMemo(
    () => ({
      chosen,
      toggle: ({ id, name, approvalStatus }: ChosenUser) =>
        setChosen((before) => {
          const next = new Map(before);
          if (!next.delete(id)) next.set(id, { id, name, approvalStatus });
          return next;
        }),
      setAll: (people: readonly ChosenUser[], isChosen: boolean) =>
        setChosen((before) => {
          const next = new Map(before);
          for (const { id, name, approvalStatus } of people) {
            if (isChosen) next.set(id, { id, name, approvalStatus });
            else next.delete(id);
          }
          return next;
        }),
      drop: (ids: readonly string[]) =>
        setChosen((before) => {
          const next = new Map(before);
          for (const id of ids) next.delete(id);
          return next;
        }),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}

function BulkBar({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const [asked, setAsked] = useState<BulkType | null>(null);
  const count = selection.chosen.size;
  if (count === 0) return null;
  const waiting = [...selection.chosen.values()].filter(({ approvalStatus }) => approvalStatus === 'pending');
  const types = BULK_TYPES.filter((type) => type !== 'approve' || waiting.length > 0);
  return (
    <>
      <section
        aria-label={t('bulk.title')}
        className="sticky bottom-(--dock) z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 pl-4 shadow-float"
      >
        <output className="num grow font-semibold">{t('select.count', { count })}</output>
        <button
          type="button"
          aria-label={t('select.clear')}
          className="order-first -ml-2 grid size-11 place-content-center rounded-control text-ink-soft hover:text-ink"
          onClick={selection.clear}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <div className="flex w-full flex-wrap gap-2 pr-2 sm:w-auto sm:pr-0">
          {types.map((type, index) => (
            <Button
              key={type}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              className="grow"
              onClick={() => setAsked(type)}
            >
              {type === 'approve' ? t('bulk.approve.waiting', { count: waiting.length }) : t(`bulk.${type}`)}
            </Button>
          ))}
        </div>
      </section>
      {asked && (
        <BulkDialog
          type={asked}
          people={asked === 'approve' ? waiting.map(({ id }) => id) : [...selection.chosen.keys()]}
          onClose={() => setAsked(null)}
          onDone={selection.drop}
        />
      )}
    </>
  );
}

/** The highest number of users to select. To change more users, admins should use an import. */
const CHOSEN_MAX = 5_000;

const selectTexts = (total: PeopleTotal | undefined) => ({
  choose: () =>
    total && !total.isMore ? t('people.chooseEverybody.of', { count: formatNumber(total.count) }) : t('select.all'),
  stop: (count: number) => t('select.stop', { count }),
  stopped: (count: number) => t('people.chosenSoFar', { count }),
  tooMany: (count: number) => t('select.max', { count }),
});

function ImportExportLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={PATHS.peopleImport} className={buttonClass('outline', 'sm')}>
        <FileUp aria-hidden="true" className="size-4" />
        {t('exchange.import')}
      </Link>
      <Link to={PATHS.exports} className={buttonClass('outline', 'sm')}>
        <FileDown aria-hidden="true" className="size-4" />
        {t('exports.title')}
      </Link>
    </div>
  );
}

/** `isWhole` is true when there are no further pages. */
export function countText(shown: number, total: PeopleTotal | undefined, isWhole: boolean): string {
  if (isWhole) return t('people.count', { count: shown });
  if (!total || total.count <= shown) return t('people.count.soFar', { count: shown });
  const { count, isMore } = total;
  return isMore ? t('people.count.more', { count: formatNumber(count) }) : t('people.count', { count });
}

function describeEmpty(view: PeopleQuery): string {
  const isFiltered = FILTERS.some((filter) => view[filter] !== undefined);
  if (view.search && !isFiltered) return t('users.empty.text', { search: view.search });
  return isFiltered || view.search ? t('people.empty.filtered') : t('users.empty.none');
}

export default function Users() {
  const { view, show } = usePeopleView();
  // The initial text of the search field. Later, the field keeps its own text.
  const [initial] = useState(view.search ?? '');
  const selection = useSelection();
  const users = useInfiniteQuery(usersOptions(view));
  const items = users.data?.pages.flatMap((page) => page.items) ?? [];
  const { region, isHeld } = useHold<HTMLDivElement>();
  const shown = useSteadyRows(items, isHeld, {
    view: users.isPlaceholderData ? null : JSON.stringify(view),
  });
  const total = users.data?.pages[0]?.total;
  const sort = view.search === undefined && (
    <Select
      label={t('people.sort')}
      options={SORTS.map((value) => ({ value, label: t(`people.sort.${value}`) }))}
      value={view.sort ?? 'name'}
      onChange={(value) => show({ sort: value === 'name' ? '' : value })}
    />
  );
  const chosenHere = items.filter(({ id }) => selection.chosen.has(id)).length;
  const onSearch = useCallback((search: string) => show({ search }), [show]);

  return (
    <div className="w-full">
      <PageHeader title={t('nav.users')} text={t('people.intro')}>
        <ImportExportLinks />
      </PageHeader>
      <WaitingAccounts />
      <div className="mb-5 flex flex-col gap-2">
        <SearchField label={t('users.search')} clearLabel={t('search.clear')} initial={initial} onSearch={onSearch} />
        <PeopleFilters view={view} onChange={show}>
          {sort}
        </PeopleFilters>
      </div>
      <QueryState query={users} className="h-[95rem]" />
      {users.data && shown.length === 0 && !users.hasNextPage && (
        <EmptyState icon={UsersRound} title={t('users.empty.title')} text={describeEmpty(view)} />
      )}
      {shown.length > 0 && (
        <div
          ref={region}
          className={`rounded-card bg-surface shadow-soft ${users.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <div className="flex flex-wrap items-center gap-x-1 border-b border-line py-1 pr-4 pl-1 sm:pl-3">
            <Checkbox
              label={t('select.shown')}
              checked={chosenHere > 0 && chosenHere === items.length}
              mixed={chosenHere > 0 && chosenHere < items.length}
              onChange={(isChosen) => selection.setAll(items, isChosen)}
            />
            <p className="num font-semibold">{countText(items.length, total, !users.hasNextPage)}</p>
            <SelectAll
              key={JSON.stringify(view)}
              isOffered={users.hasNextPage}
              max={CHOSEN_MAX}
              words={selectTexts(total)}
              read={(cursor, limit, signal) => readPage(view, cursor, limit, signal)}
              onChoose={(people) => selection.setAll(people, true)}
            />
            {sort && <span className="ml-auto hidden min-w-40 sm:block">{sort}</span>}
          </div>
          <ul aria-label={t('nav.users')}>
            {shown.map(({ row, isGone }) => (
              <UserRow
                key={row.id}
                user={row}
                isGone={isGone}
                isByEarned={view.sort === 'points'}
                isChosen={selection.chosen.has(row.id)}
                onChoose={selection.toggle}
              />
            ))}
          </ul>
        </div>
      )}
      <LoadMore label={t('list.more')} list={users} className="mt-4" />
      <BulkBar selection={selection} />
    </div>
  );
}
