import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ScrollText, Settings, X } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  AUDIT_ACTIONS,
  AUDIT_TARGETS,
  MUTUAL_GIFT_DAYS,
  type AuditEntry,
  type MutualGifts as Gifts,
} from '#domain/api/audit.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { PATHS, toUserPath } from '#web/kit/paths.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { TextWithWhen, When } from '#web/kit/When.tsx';
import { formatInstant } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { describeAction } from '#web/parts/action-text.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { ZoneNote } from '#web/parts/company-day/list-parts.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';
import { useDayFilter } from '#web/ui/behaviour/use-day-filter.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import {
  adminsOptions,
  auditFile,
  auditOptions,
  mutualGiftsOptions,
  changed,
  EMPTY_VIEW,
  isFiltered,
  readView,
  toFilters,
  type AuditView,
} from './audit-queries.ts';
import {
  actorName,
  changedFields,
  describeValue,
  fieldName,
  targetName,
  toSentence,
  typeName,
  type FieldChange,
  type Reading,
} from './entry-text.ts';

interface AuditFiltersProps {
  view: AuditView;
  /** The name of the chosen actor; undefined if no loaded entry contains the actor. */
  actor: string | undefined;
  target: string | undefined;
  onChange: (change: Partial<AuditView>) => void;
}

/** Adds the chosen value if it is missing, because the page's address may contain any value. */
function toOptions(all: string, known: readonly { value: string; label: string }[], chosen: string, name?: string) {
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...known, ...(isKnown ? [] : [{ value: chosen, label: name ?? chosen }])];
}

function DayFilter({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className="col-span-2 flex min-w-0 items-center gap-2 rounded-control bg-sunken pl-4 sm:col-span-1">
      <label htmlFor={id} className="shrink-0 text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        className="num h-12 w-full min-w-0 rounded-control bg-transparent pr-3 text-sm font-medium"
        {...useDayFilter(value, onChange, { today: useCompanyDay().date })}
      />
    </div>
  );
}

function AuditFilters({ view, actor, target, onChange }: AuditFiltersProps) {
  const { data: admins = [] } = useQuery(adminsOptions);
  return (
    <search aria-label={t('filter.open')} className="mb-5 flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-[1fr_1fr_1fr_1.2fr_1.2fr]">
        <Select
          label={t('audit.actor')}
          options={toOptions(
            t('audit.actor.all'),
            admins.map(({ id, name }) => ({ value: id, label: name })),
            view.actorId,
            actor,
          )}
          value={view.actorId}
          onChange={(actorId) => onChange({ actorId })}
        />
        <Select
          label={t('audit.action')}
          options={toOptions(
            t('audit.action.all'),
            AUDIT_ACTIONS.map((act) => ({ value: act, label: describeAction(act) })),
            view.action,
            describeAction(view.action),
          )}
          value={view.action}
          onChange={(action) => onChange({ action })}
        />
        <div className="col-span-2 xl:col-span-1">
          <Select
            label={t('audit.type')}
            options={toOptions(
              t('audit.type.all'),
              AUDIT_TARGETS.map((type) => ({ value: type, label: typeName(type) })),
              view.targetType,
            )}
            value={view.targetType}
            onChange={(targetType) => onChange({ targetType })}
          />
        </div>
        <DayFilter label={t('filter.from')} value={view.from} onChange={(from) => onChange({ from })} />
        <DayFilter label={t('filter.to')} value={view.to} onChange={(to) => onChange({ to })} />
      </div>
      {isFiltered(view) && (
        <div className="flex flex-wrap items-center gap-2">
          {view.targetId && (
            <Button size="sm" variant="secondary" onClick={() => onChange({ targetId: '' })}>
              {t('audit.only', { target: target ?? view.targetId })}
              <X aria-hidden="true" className="size-4" />
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onChange(EMPTY_VIEW)}>
            {t('audit.clear')}
          </Button>
        </div>
      )}
    </search>
  );
}

/** An entry with more changes than this number shows its changes only after a click. */
const SHOWN_AT_ONCE = 3;

function Changes({ changes, reading }: { changes: readonly FieldChange[]; reading: Reading }) {
  return (
    <dl className="mt-2 flex flex-col gap-1.5 text-sm">
      {changes.map(({ path, before, after }) => (
        <div key={path} className="grid gap-x-3 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]">
          <dt className="text-ink-soft">{fieldName(path)}</dt>
          <dd className="num min-w-0 wrap-anywhere">
            {before !== undefined && (
              <>
                <span className="sr-only">{t('audit.before')}: </span>
                <del className="text-ink-soft decoration-ink-soft/60">{describeValue(before, reading)}</del>
                <span aria-hidden="true" className="px-1.5 text-ink-soft">
                  →
                </span>
              </>
            )}
            <span className="sr-only">{t('audit.after')}: </span>
            <ins className="font-semibold no-underline">{describeValue(after, reading)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AuditRow({ entry, onNarrow }: { entry: AuditEntry; onNarrow: (change: Partial<AuditView>) => void }) {
  const { timeZone } = useCompanyDay();
  const changes = changedFields(entry.before, entry.after);
  const reading: Reading = { names: entry.names, timeZone };
  const narrow = {
    actor: { change: { actorId: entry.actorId }, title: t('audit.ofActor', { actor: actorName(entry) }) },
    target: { change: { targetType: entry.targetType, targetId: entry.targetId }, title: undefined },
  };
  return (
    <li className="flex gap-3 border-b border-line py-4 last:border-0">
      <Avatar name={actorName(entry)} url="" />
      <div className="min-w-0 grow">
        <p className="leading-snug wrap-anywhere">
          {toSentence(entry).map(({ text, kind }) =>
            kind === 'words' ? (
              <span key={kind + text}>{text}</span>
            ) : (
              <button
                key={kind}
                type="button"
                title={kind === 'actor' ? narrow.actor.title : t('audit.onTarget', { target: text })}
                className="-my-2.5 inline py-2.5 text-left font-semibold underline-offset-4 hover:text-action hover:underline"
                onClick={() => onNarrow(narrow[kind].change)}
              >
                {text}
              </button>
            ),
          )}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {formatInstant(entry.createdAt, timeZone)} · <When at={entry.createdAt} timeZone={timeZone} />
        </p>
        {entry.reason && <p className="mt-1.5 text-sm wrap-anywhere">{t('claims.reason', { reason: entry.reason })}</p>}
        {changes.length > 0 && changes.length <= SHOWN_AT_ONCE && <Changes changes={changes} reading={reading} />}
        {changes.length > SHOWN_AT_ONCE && (
          <details className="mt-1">
            <summary className="-ml-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-action">
              {t('audit.changes', { count: changes.length })}
            </summary>
            <Changes changes={changes} reading={reading} />
          </details>
        )}
      </div>
    </li>
  );
}

function Gave({ from, to, gifts }: { from: Gifts['first']; to: Gifts['first']; gifts: Gifts['fromFirst'] }) {
  const { timeZone } = useCompanyDay();
  const { points, times, latestAt } = gifts;
  return (
    <p className="mt-1 grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="num wrap-anywhere">{t('gifts.gave', { from: from.name, to: to.name, points, times })}</span>
      <span className="text-sm text-ink-soft sm:text-right">
        <TextWithWhen at={latestAt} timeZone={timeZone} text={(when) => t('gifts.latest', { when })} />
      </span>
    </p>
  );
}

function Pair({ pair: { first, second, fromFirst, fromSecond } }: { pair: Gifts }) {
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="font-semibold wrap-anywhere">
        <Link to={toUserPath(first.id)} className="inline-block py-2 hover:text-action">
          {first.name}
        </Link>
        <span aria-hidden="true" className="px-2 text-ink-soft">
          ⇄
        </span>
        <Link to={toUserPath(second.id)} className="inline-block py-2 hover:text-action">
          {second.name}
        </Link>
      </p>
      <Gave from={first} to={second} gifts={fromFirst} />
      <Gave from={second} to={first} gifts={fromSecond} />
    </li>
  );
}

/** Only super admins see the list. */
function MutualGifts() {
  const list = useQuery(mutualGiftsOptions);
  if (list.isPending) return <Skeleton className="mb-6 h-24" />;
  if (!list.data) return <QueryError query={list} />;
  const { items, readInPart, hasMoreAdmins } = list.data;
  return (
    <Card aria-labelledby="mutual-gifts" className="mb-6">
      <h2 id="mutual-gifts" className="font-semibold">
        {t('gifts.title')}
      </h2>
      <p className="text-sm text-ink-soft">{t('gifts.text', { days: MUTUAL_GIFT_DAYS })}</p>
      {items.length === 0 && <p className="mt-3 rounded-control bg-sunken px-4 py-3">{t('gifts.none')}</p>}
      {items.length > 0 && (
        <ul aria-labelledby="mutual-gifts" className="mt-1">
          {items.map((pair) => (
            <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
          ))}
        </ul>
      )}
      {readInPart.map(({ id, name }) => (
        <p key={id} className="mt-2 text-sm font-medium text-warn">
          {t('gifts.inPart', { name })}
        </p>
      ))}
      {hasMoreAdmins && <p className="mt-2 text-sm font-medium text-warn">{t('gifts.moreAdmins')}</p>}
    </Card>
  );
}

function NoEntries({ hasFilters }: { hasFilters: boolean }) {
  return (
    <EmptyState
      icon={ScrollText}
      title={t('list.empty')}
      text={t(hasFilters ? 'audit.empty.filters' : 'audit.empty.none')}
      action={
        !hasFilters && (
          <Link to={PATHS.peopleImport} className={buttonClass('primary', 'md')}>
            {t('exchange.import')}
          </Link>
        )
      }
    />
  );
}

export default function Audit() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { date: today } = useCompanyDay();
  const { role } = useLoadedMe();
  const view = readView(new URLSearchParams(search), today);
  const log = useInfiniteQuery(auditOptions(view));
  const file = useMutation({
    mutationFn: () => auditFile(view),
    onSuccess: ({ name, content }) => saveBlob(name, content),
    onError: (error) => handleError(error),
    // The server adds an entry about the export, so the log is read again.
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];
  const narrow = (change: Partial<AuditView>) =>
    void navigate({ search: String(new URLSearchParams(toFilters(changed(view, change)))) }, { replace: true });
  const byActor = items.find(({ actorId }) => actorId === view.actorId);
  const byTarget = items.find(({ targetId }) => targetId === view.targetId);

  return (
    <div className="w-full">
      <PageHeader
        title={t('audit.title')}
        text={t('audit.intro')}
        back={{ to: PATHS.system, label: t('engine.title') }}
      >
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={file.isPending} onClick={() => file.mutate()}>
            <Download aria-hidden="true" className="size-5" />
            {t('exports.download')}
          </Button>
          <Link to={PATHS.settings} className={buttonClass('ghost', 'md')}>
            <Settings aria-hidden="true" className="size-5" />
            {t('audit.type.setting')}
          </Link>
        </div>
      </PageHeader>
      {role === 'super_admin' && !isFiltered(view) && <MutualGifts />}
      <AuditFilters
        view={view}
        actor={byActor && actorName(byActor)}
        target={byTarget && targetName(byTarget)}
        onChange={narrow}
      />
      <ZoneNote className="mb-3" />
      {log.isPending && (
        <div className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </div>
      )}
      {log.isLoadingError && <QueryError query={log} />}
      {log.data && items.length === 0 && !log.hasNextPage && <NoEntries hasFilters={isFiltered(view)} />}
      {items.length > 0 && (
        <ul
          aria-label={t('audit.title')}
          aria-busy={log.isPlaceholderData || undefined}
          className="mb-4 rounded-card bg-surface px-4 py-1 shadow-soft sm:px-6"
        >
          {items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onNarrow={narrow} />
          ))}
        </ul>
      )}
      {/* The server searches a limited number of entries for each page, so a page can be empty. */}
      {log.hasNextPage && items.length === 0 && <p className="mb-3 text-ink-soft">{t('audit.searching')}</p>}
      <LoadMore label={t('history.more')} list={log} />
    </div>
  );
}
