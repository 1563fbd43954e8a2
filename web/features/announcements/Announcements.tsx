import { useInfiniteQuery, useQuery, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import type {
  AnnouncementAudience as Audience,
  AnnouncementInput,
  AnnouncementRow,
  AnnouncementChange,
} from '#domain/api/announcements.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog, ActionError } from '#web/kit/action/ActionForm.tsx';
import { useDraft, useForm } from '#web/kit/action/use-form.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { When } from '#web/kit/When.tsx';
import { formatDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { announcementsRoutes } from '#worker/features/announcements/routes.ts';
import { emptyDraft, readDraft, toDraft, type Draft } from './draft.ts';
import { askBefore, countPeople, DraftFields, sayAudience, sayInstantIn } from './DraftFields.tsx';

const client = hc<typeof announcementsRoutes>('/api/announcements', API_OPTIONS);

const announcementsOptions = infiniteQueryOptions({
  queryKey: ['announcements', 'list'],
  queryFn: ({ signal, pageParam }) => readBody(client.index.$get({ query: after(pageParam) }, { init: { signal } })),
  ...PAGED,
  staleTime: 15_000,
  meta: { persist: false },
});

const audienceOptions = queryOptions({
  queryKey: ['announcements', 'audience'],
  queryFn: ({ signal }) => readBody(client.audience.$get({}, { init: { signal } })),
  staleTime: 15_000,
  meta: { persist: false },
});

const usePublish = () =>
  useWrite((announcement: AnnouncementInput, key) =>
    readBody(client.index.$post({ json: announcement }, underKey(key))),
  );

const useChange = () =>
  useWrite(({ id, change }: { id: string; change: AnnouncementChange }, key) =>
    readBody(client[':id'].$put({ param: { id }, json: change }, underKey(key))),
  );

const useWithdraw = () =>
  useWrite((id: string, key) => readBody(client[':id'].$delete({ param: { id } }, underKey(key))));

/** Reads a draft in the company's zone. The draft's `day` is wrong when the time of publication is. */
function useReader() {
  const me = useMe();
  const { date: today, timeZone } = useCompanyDay();
  const read = (draft: Draft) => readDraft(draft, timeZone, today, serverNow(me));
  const findWrong = (draft: Draft) =>
    [...read(draft).wrong].map((field) => (field === 'publishAt' ? ('day' as const) : field));
  return { today, timeZone, read, findWrong };
}

function EditDialog({ announcement, onClose }: { announcement: AnnouncementRow; onClose: () => void }) {
  const { timeZone, read, findWrong } = useReader();
  const audience = useQuery(audienceOptions);
  const { dialog, ...form } = useForm({
    start: () => toDraft(announcement, timeZone),
    findWrong,
    write: useChange(),
    toInput: (draft) => {
      const { input } = read(draft);
      return input && { id: announcement.id, change: { ...input, version: announcement.version } };
    },
    done: ({ publishedAt }) => t(publishedAt ? 'announcements.done' : 'announcements.changed'),
    onClose,
  });
  const people = audience.data && countPeople(audience.data, form.draft.department || null);
  const isNow = form.draft.when === 'now';
  return (
    <ActionDialog
      title={t('announcements.edit.title')}
      isWide
      confirm={isNow ? t('announcements.ask.now', { people: people ?? 0 }) : t('dialog.save')}
      {...dialog}
      error={dialog.error ?? audience.error}
      onSubmit={() => (isNow && people === undefined ? void form.attempt() : dialog.onSubmit())}
    >
      <DraftFields form={form} audience={audience.data} />
    </ActionDialog>
  );
}

interface WithdrawDialogProps {
  announcement: AnnouncementRow;
  onClose: () => void;
}

function WithdrawDialog({ announcement, onClose }: WithdrawDialogProps) {
  const { id, title, state } = announcement;
  const isCancel = state === 'scheduled';
  const act = isCancel ? 'cancel' : 'withdraw';
  const { dialog } = useForm({
    write: useWithdraw(),
    toInput: () => id,
    done: () => t(isCancel ? 'announcements.cancelled' : 'announcements.withdrawn', { title }),
    onClose,
  });
  return (
    <ActionDialog
      title={t(`announcements.${act}.title`)}
      text={t(`announcements.${act}.text`, { title })}
      confirm={t(`announcements.${act}`)}
      cancel={t('clear.keep')}
      variant="error"
      {...dialog}
    />
  );
}

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
            {t('dialog.change')}
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

function AnnouncementList() {
  const list = useInfiniteQuery(announcementsOptions);
  const audience = useQuery(audienceOptions).data;
  const [asked, setAsked] = useState<Question | null>(null);
  const close = () => setAsked(null);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card title={t('announcements.list')}>
      {list.isPending && (
        <div className="mt-4 flex flex-col gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </div>
      )}
      {list.isLoadingError && <QueryError query={list} />}
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
      <MoreButton className="mt-3" label={t('list.more')} list={list} />
      {asked?.act === 'edit' && <EditDialog announcement={asked.about} onClose={close} />}
      {asked?.act === 'end' && <WithdrawDialog announcement={asked.about} onClose={close} />}
    </Card>
  );
}

interface AskDialogProps {
  announcement: AnnouncementInput;
  audience: Audience;
  onDone: () => void;
  onClose: () => void;
}

function AskDialog({ announcement, audience, onDone, onClose }: AskDialogProps) {
  const { timeZone } = useCompanyDay();
  const { dialog } = useForm({
    write: usePublish(),
    toInput: () => announcement,
    done: ({ publishedAt }) => t(publishedAt ? 'announcements.done' : 'announcements.done.later'),
    onClose,
    onDone,
  });
  return (
    <ActionDialog
      {...askBefore(announcement, countPeople(audience, announcement.department), timeZone)}
      cancel={t('announcements.ask.back')}
      {...dialog}
    />
  );
}

function Preview({ title, message }: { title: string; message: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-semibold">{t('catalogue.preview')}</figcaption>
      <div className="rounded-card bg-sunken p-4 sm:p-6">
        <div className="flex items-start gap-3 rounded-card bg-surface px-4 py-3.5 text-sm shadow-float">
          <Megaphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
          <div className="min-w-0 grow">
            <p className={`font-semibold wrap-anywhere ${title ? '' : 'text-ink-soft'}`}>
              {title || t('announcements.preview.title')}
            </p>
            <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
              {message || t('announcements.preview.message')}
            </p>
            <p className="mt-1 text-xs text-ink-soft">
              <span className="font-bold text-action">{t('notify.unread')}</span> · {t('notices.announcement')}
            </p>
          </div>
        </div>
      </div>
    </figure>
  );
}

/** The form keeps the text when sending fails. */
function Composer() {
  const { today, read, findWrong } = useReader();
  const [asked, setAsked] = useState<AnnouncementInput | null>(null);
  const audience = useQuery(audienceOptions);
  const form = useDraft({ start: () => emptyDraft(today), findWrong });
  const { draft, tried } = form;

  const done = () => {
    setAsked(null);
    form.reset();
  };

  return (
    <Card title={t('announcements.new')}>
      <form
        noValidate
        className="mt-5 grid gap-6 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = form.attempt();
          if (typed && audience.data) setAsked(read(typed).input);
        }}
      >
        <DraftFields form={form} audience={audience.data} />
        <Preview title={draft.title.trim()} message={draft.message.trim()} />
        <div className="lg:col-span-2">
          <ActionError error={audience.error} className="mb-4" />
          <Button
            type="submit"
            size="lg"
            className="w-full sm:w-auto"
            busy={audience.isFetching && tried && !audience.data}
          >
            {t(draft.when === 'now' ? 'announcements.publish' : 'announcements.publish.later')}
          </Button>
        </div>
      </form>
      {asked && audience.data && (
        <AskDialog announcement={asked} audience={audience.data} onDone={done} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

export default function Announcements() {
  return (
    <div className="w-full">
      <PageHeader title={t('announcements.title')} text={t('announcements.intro')} />
      <div className="flex flex-col gap-8">
        <Composer />
        <AnnouncementList />
      </div>
    </div>
  );
}
