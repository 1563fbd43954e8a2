import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, FileDown, Lock, Settings, ShieldCheck } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { thanksWithdrawalSchema, type ReviewedThanks, type ThanksFigures } from '#domain/api/thanks.ts';
import { ActionDialog, ActionError } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { FailedCard, QueryState } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { PATHS, toUserPath } from '#web/kit/paths.ts';
import { useMe } from '#web/kit/session/me.ts';
import { TextWithParts } from '#web/kit/TextWithParts.tsx';
import { useSearch } from '#web/kit/use-search.ts';
import { TextWithWhen, When } from '#web/kit/When.tsx';
import { useFollowLive } from '#web/live/use-follow-live.ts';
import { translateName } from '#web/messages/built-in.ts';
import { formatMonth, formatNames, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import {
  figuresOptions,
  REVIEW_LISTS,
  reviewOptions,
  useEndThanks,
  useShowThanks,
  type ReviewList,
} from '#web/parts/thanks/thanks-queries.ts';
import { ICONS_OF_VALUES } from '#web/parts/thanks/thanks-view.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const FOLLOWED = { thanks: ['thanks'] } as const;

type End = 'refuse' | 'withdraw';

interface EndDialogProps {
  thanks: ReviewedThanks;
  end: End;
  onClose: () => void;
  onDone: () => void;
}

function EndDialog({ thanks: { id, from, words }, end, onClose, onDone }: EndDialogProps) {
  const { text, dialog } = useForm({
    start: { reason: '' },
    required: ['reason'],
    write: useEndThanks(id, end),
    toInput: (draft) => draft,
    done: () => t(`review.${end}.done`),
    onClose,
    onDone,
  });
  return (
    <ActionDialog
      title={t(`review.${end}.title`)}
      text={
        <>
          <span className="line-clamp-3 block font-semibold whitespace-pre-line text-ink">“{words}”</span>
          <span className="mt-1 block">{t(`review.${end}.text`)}</span>
        </>
      }
      confirm={t(`review.${end}`)}
      variant="error"
      {...dialog}
    >
      <TextArea
        label={t('reason.label')}
        hint={end === 'refuse' ? t('review.refuse.hint', { name: from.name }) : t('review.withdraw.hint')}
        {...limitInput(thanksWithdrawalSchema.entries.reason)}
        {...text('reason', t('reason.missing'))}
      />
    </ActionDialog>
  );
}

function Person({ person: { userId, name, isHere } }: { person: ReviewedThanks['from'] }) {
  if (!isHere) return name;
  return (
    <Link to={toUserPath(userId)} className="underline-offset-4 hover:text-action hover:underline">
      {name}
    </Link>
  );
}

function Sentence({ thanks: { from, to } }: { thanks: ReviewedThanks }) {
  return (
    <p className="wrap-anywhere">
      <TextWithParts
        text={([giver = '', ...receivers]) => t('thanks.who', { from: giver, to: formatNames(receivers) })}
        parts={[from, ...to].map((person) => (
          <b key={person.userId} className="font-semibold">
            <Person person={person} />
          </b>
        ))}
      />
    </p>
  );
}

const FACT = 'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold';

function Facts({ thanks }: { thanks: ReviewedThanks }) {
  const { value, points, to, audience, state, reportedAt, at } = thanks;
  const Icon = value && ICONS_OF_VALUES[value.icon];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 text-xs">
      {state === 'held' && <span className={`${FACT} bg-warn-soft text-warn`}>{t('review.held')}</span>}
      {reportedAt !== null && (
        <span className={`${FACT} bg-warn-soft text-warn`}>
          <span>
            <TextWithWhen at={reportedAt} text={(when) => t('review.reported', { when })} />
          </span>
        </span>
      )}
      {value && Icon && (
        <span className={`${FACT} bg-action-soft text-action wrap-anywhere`}>
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {translateName(value.name)}
        </span>
      )}
      {points > 0 && (
        <span className={`num ${FACT} bg-sun-soft text-sun-ink`}>
          {t(to.length > 1 ? 'thanks.points.each' : 'points.count', { points })}
        </span>
      )}
      {audience === 'receivers' && (
        <span className={`${FACT} bg-sunken text-ink-soft`}>
          <Lock aria-hidden="true" className="size-3.5" />
          {t('thanks.private')}
        </span>
      )}
      <span className="px-1 text-sm text-ink-soft">
        <When at={at} />
      </span>
    </div>
  );
}

function Removal({ thanks: { decidedAt, decidedByName, decisionReason, pointsKept } }: { thanks: ReviewedThanks }) {
  if (decidedAt === null) return null;
  const name = decidedByName ?? t('system.somebody');
  return (
    <div className="mt-3 rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="text-ink-soft">
        <TextWithWhen at={decidedAt} text={(when) => t('review.removedBy', { name, when })} />
      </p>
      <p className="mt-0.5 wrap-anywhere">{decisionReason}</p>
      {pointsKept > 0 && <p className="mt-0.5 text-ink-soft">{t('review.pointsKept', { points: pointsKept })}</p>}
    </div>
  );
}

interface RowProps {
  thanks: ReviewedThanks;
  /** True in the list of thanks to decide on, which has an admin's own only when no other admin can decide. */
  isToDecide: boolean;
  onEnd: (end: End) => void;
  onDone: () => void;
}

function Decision({ thanks, onEnd, onDone }: Omit<RowProps, 'isToDecide'>) {
  const { id, from, state, reportedAt } = thanks;
  const show = useShowThanks();
  const isHeld = state === 'held';
  const isOpen = isHeld || reportedAt !== null;
  const keep = isHeld ? 'send' : 'keep';
  const end = isHeld ? 'refuse' : 'withdraw';
  const named = { name: from.name };
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {isOpen && (
          <Button
            variant="secondary"
            busy={show.isPending}
            aria-label={t(`review.${keep}.of`, named)}
            onClick={() =>
              show.mutate(id, {
                onSuccess: () => {
                  showToast({ tone: 'success', text: t(`review.${keep}.done`) });
                  onDone();
                },
              })
            }
          >
            {t(`review.${keep}`)}
          </Button>
        )}
        <Button
          {...(isOpen ? { variant: 'outline' } : { variant: 'ghost', size: 'sm', className: '-mt-2 -mb-3 -ml-3' })}
          aria-label={t(`review.${end}.of`, named)}
          onClick={() => onEnd(end)}
        >
          {t(`review.${end}`)}
        </Button>
      </div>
      <ActionError error={show.error} className="mt-3" />
    </>
  );
}

function Row(props: RowProps) {
  const me = useMe();
  const { thanks, isToDecide } = props;
  const { from, to, words, state } = thanks;
  const isOwn = [from, ...to].some(({ userId }) => userId === me.id);
  return (
    <li className="flex gap-3 border-b border-line py-5 last:border-0">
      <Avatar name={from.name} url={from.avatarUrl} size="sm" className="shrink-0" />
      <div className="min-w-0 grow pt-1.5">
        <Sentence thanks={thanks} />
        <blockquote className="mt-1 whitespace-pre-line wrap-anywhere">{words}</blockquote>
        <Facts thanks={thanks} />
        {state === 'withdrawn' && <Removal thanks={thanks} />}
        {state !== 'withdrawn' && (isToDecide || !isOwn) && <Decision {...props} />}
      </div>
    </li>
  );
}

function List({ list }: { list: ReviewList }) {
  const query = useInfiniteQuery(reviewOptions(list));
  const [ending, setEnding] = useState<{ thanks: ReviewedThanks; end: End } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // The focused button disappears with its row.
  const refocus = () => region.current?.focus();
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <QueryState query={query} className="h-60" />
      {query.data !== undefined && rows.length === 0 && (
        <EmptyState
          icon={list === 'open' ? Check : ShieldCheck}
          title={t(`review.none.${list}`)}
          text={t(`review.none.${list}.text`)}
        />
      )}
      {rows.length > 0 && (
        <Card className="py-1">
          <ul aria-label={t(`review.list.${list}`)}>
            {rows.map((thanks) => (
              <Row
                key={thanks.id}
                thanks={thanks}
                isToDecide={list === 'open'}
                onEnd={(end) => setEnding({ thanks, end })}
                onDone={refocus}
              />
            ))}
          </ul>
        </Card>
      )}
      <MoreButton variant="secondary" className="mt-4 w-full" label={t('history.more')} list={query} />
      {ending && (
        <EndDialog
          {...ending}
          onClose={() => setEnding(null)}
          onDone={() => {
            setEnding(null);
            refocus();
          }}
        />
      )}
    </div>
  );
}

const percentText = (rate: number | null): string => (rate === null ? '–' : t('review.percent', { rate }));

function Table({
  title,
  head,
  rows,
}: {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <table aria-labelledby={id} className="mt-1 w-full text-sm">
        <thead>
          <tr className="text-ink-soft">
            {head.map((name, column) => (
              <th
                key={name}
                scope="col"
                className={`py-1 font-medium ${column === 0 ? 'text-left' : 'pl-4 text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-medium wrap-anywhere">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} className="num py-2 pl-4 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Months before the first thanks have nothing to tell. */
function listMonths({ months }: ThanksFigures): ThanksFigures['months'] {
  const first = months.findIndex(({ thanks }) => thanks > 0);
  return first === -1 ? [] : months.slice(first).toReversed();
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="num text-2xl leading-tight font-bold">{children}</dd>
    </div>
  );
}

function Figures() {
  const query = useQuery(figuresOptions);
  if (query.isPending) return <Skeleton className="h-80" />;
  if (!query.data) return <FailedCard title={t('review.figures')} query={query} />;
  const { departments, values } = query.data;
  const months = listMonths(query.data);
  const now = query.data.months.at(-1);
  if (!now) return null;
  const hasPoints = now.allowanceUsed !== null;
  const thanksAndShare = [t('thanks.title'), t('review.gave')] as const;
  return (
    <Card title={t('review.figures')}>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4">
        <Tile label={t('thanks.title')}>{formatNumber(now.thanks)}</Tile>
        <Tile label={t('review.gave')}>{percentText(now.gaveRate)}</Tile>
        {hasPoints && (
          <>
            <Tile label={t('review.points')}>{formatNumber(now.pointsGiven)}</Tile>
            <Tile label={t('review.allowance')}>{percentText(now.allowanceUsed)}</Tile>
          </>
        )}
      </dl>
      {months.length > 0 && (
        <div className="mt-6 flex flex-col gap-6">
          <Table
            title={t('review.departments')}
            head={[t('review.department'), ...thanksAndShare]}
            rows={departments.map(({ department, thanks, gaveRate }) => [
              department,
              formatNumber(thanks),
              percentText(gaveRate),
            ])}
          />
          <Table
            title={t('review.values')}
            head={[t('review.value'), t('thanks.title')]}
            rows={values.map(({ name, thanks }) => [name, formatNumber(thanks)])}
          />
          <Table
            title={t('review.months')}
            head={[t('review.month'), ...thanksAndShare]}
            rows={months.map(({ month, thanks, gaveRate }) => [
              formatMonth(month),
              formatNumber(thanks),
              percentText(gaveRate),
            ])}
          />
        </div>
      )}
    </Card>
  );
}

export default function ThanksReview() {
  const [view, setView] = useSearch();
  const list = REVIEW_LISTS.find((name) => name === view.get('show')) ?? 'open';
  useFollowLive(FOLLOWED);
  return (
    <div className="w-full">
      <PageHeader title={t('thanks.title')} back={{ to: PATHS.analytics, label: t('nav.analytics') }}>
        <div className="flex flex-wrap max-sm:-ml-5 sm:-mr-5">
          <Link to={`${PATHS.settings}#thanks`} className={buttonClass('ghost', 'md')}>
            <Settings aria-hidden="true" className="size-5" />
            {t('settings.title')}
          </Link>
          <Link to={PATHS.exports} className={buttonClass('ghost', 'md')}>
            <FileDown aria-hidden="true" className="size-5" />
            {t('exports.title')}
          </Link>
        </div>
      </PageHeader>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <div className="mb-5">
            <Segmented
              label={t('review.show')}
              options={REVIEW_LISTS.map((name) => ({ value: name, label: t(`review.list.${name}`) }))}
              value={list}
              onChange={(name) => setView(new URLSearchParams(name === 'open' ? {} : { show: name }))}
            />
          </div>
          <List key={list} list={list} />
        </div>
        <Figures />
      </div>
    </div>
  );
}
