import { infiniteQueryOptions, useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Palmtree } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { leaveAskSchema, type LeaveAsk, type LeavePage } from '#domain/api/leaves.ts';
import type { LeaveStatus } from '#domain/leaves/kinds.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import type { ShownMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { kindText, LeaveFields, NO_LEAVE, spanText } from '#web/parts/leave/LeaveFields.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';

const client = hc<typeof leavesRoutes>('/api/leaves', API_OPTIONS);

/** The user's leave and leave requests. The device does not store them, because the kind of a leave is private. */
const ownLeaveOptions = infiniteQueryOptions({
  queryKey: ['corrections', 'own-leave'],
  queryFn: ({ signal, pageParam }) => readBody(client.index.$get({ query: after(pageParam) }, { init: { signal } })),
  ...PAGED,
  meta: { persist: false },
});

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ownLeaveOptions.queryKey });

const useAskForLeave = () =>
  useWrite((json: LeaveAsk, key) => readBody(client.requests.$post({ json }, underKey(key))), refresh);

const useWithdrawLeave = () =>
  useWrite(
    (id: string, key) => readBody(client[':id'].withdraw.$post({ param: { id }, json: {} }, underKey(key))),
    refresh,
  );

function AskLeaveDialog({ me, onClose }: { me: ShownMe; onClose: () => void }) {
  const form = useForm({
    start: { ...NO_LEAVE, reason: '' },
    required: ['startDate', 'endDate'],
    write: useAskForLeave(),
    toInput: (leave) => leave,
    done: () => t('ask.sent'),
    onClose,
  });
  return (
    <ActionDialog title={t('timeOff.ask')} text={t('timeOff.ask.text')} confirm={t('ask.send')} {...form.dialog}>
      <LeaveFields today={me.today.date} form={form} />
      <TextArea
        label={t('reason.optional')}
        hint={t('timeOff.reason.hint')}
        {...limitInput(leaveAskSchema.entries.reason)}
        rows={2}
        {...form.text('reason')}
      />
    </ActionDialog>
  );
}

const TONES: Readonly<Record<LeaveStatus, BadgeTone>> = {
  requested: 'action',
  approved: 'good',
  rejected: 'warn',
  withdrawn: 'neutral',
  cancelled: 'neutral',
};

interface LeaveRowProps {
  leave: LeavePage['items'][number];
  days: string;
  onWithdrawn: () => void;
}

function LeaveRow({ leave: { id, kind, status, note, decisionReason }, days, onWithdrawn }: LeaveRowProps) {
  const withdraw = useWithdrawLeave();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {days}
          <Badge tone={TONES[status]}>{t(`timeOff.status.${status}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{[kindText(kind), note].filter(Boolean).join(' · ')}</p>
        {decisionReason !== null && (
          <p className="text-sm wrap-anywhere">{t('timeOff.answer', { reason: decisionReason })}</p>
        )}
      </div>
      {status === 'requested' && (
        <Button
          size="sm"
          variant="outline"
          aria-label={t('timeOff.withdraw.of', { days })}
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, {
              onSuccess: () => {
                showToast({ tone: 'success', text: t('ask.withdrawn') });
                onWithdrawn();
              },
              onError: (error) => void handleError(error),
            })
          }
        >
          {t('dialog.withdraw')}
        </Button>
      )}
    </li>
  );
}

export function LeaveCard({ me }: { me: ShownMe }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(ownLeaveOptions);
  const [isAsking, setAsking] = useState(false);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayAsk = list.data?.pages[0]?.mayAsk ?? false;
  if (!mayAsk && rows.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-bold">
            {t('timeOff.title')}
          </h2>
          <p className="text-sm text-ink-soft">{t('timeOff.intro')}</p>
        </div>
        {mayAsk && (
          <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
            <Palmtree aria-hidden="true" className="size-4.5" />
            {t('timeOff.ask')}
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="py-6 text-center text-ink-soft">{t('timeOff.none')}</p>}
      {rows.length > 0 && (
        <ul aria-labelledby={id} className="mt-2 divide-y divide-line">
          {rows.map((leave) => (
            <LeaveRow
              key={leave.id}
              leave={leave}
              days={spanText(leave)}
              // The pressed button disappears, so the focus moves to the heading.
              onWithdrawn={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      <MoreButton variant="secondary" className="mt-3 w-full" label={t('list.more')} list={list} />
      {isAsking && <AskLeaveDialog me={me} onClose={() => setAsking(false)} />}
    </Card>
  );
}
