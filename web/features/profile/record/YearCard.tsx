import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { AttendanceDay } from '#domain/api/attendance.ts';
import { reasonSchema } from '#domain/api/common.ts';
import type { CorrectionAsk } from '#domain/api/corrections.ts';
import { canRequest } from '#domain/checkins/correction-requests.ts';
import { minuteBefore } from '#domain/checkins/usual-time.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { ASK_FOR_MISSED } from '#web/kit/paths.ts';
import { useLoadedMe, type ShownMe } from '#web/kit/session/me.ts';
import { formatDayLong, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { describeEffect, describeReason, type ShownDay } from '#web/parts/record/record-text.ts';
import { YearGrid, YearLegend } from '#web/parts/record/YearGrid.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import { Picks } from '#web/ui/fields/Segmented.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { correctionRequestsRoutes } from '#worker/features/corrections/request-routes.ts';
import { attendanceOptions, toYear } from '../own-queries.ts';
import { shownDays, useFilesWait } from './record-days.ts';

const client = hc<typeof correctionRequestsRoutes>('/api/checkins/correction-requests', API_OPTIONS);

const ownRequestsOptions = queryOptions({
  queryKey: ['corrections', 'own'],
  queryFn: ({ signal }) => readBody(client.index.$get({ query: {} }, { init: { signal } })),
});

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['corrections'] });

const useAskForCorrection = () =>
  useWrite((json: CorrectionAsk, key) => readBody(client.index.$post({ json }, underKey(key))), refresh);

const useWithdrawRequest = () =>
  useWrite(
    (id: string, key) => readBody(client[':id'].withdraw.$post({ param: { id }, json: {} }, underKey(key))),
    refresh,
  );

const REASONS = ['forgot', 'device', 'away'] as const;

function AskDialog({ day, onClose }: { day: AttendanceDay; onClose: () => void }) {
  const { onTimeBefore } = useLoadedMe().scoring;
  const isAddition = day.points === null;
  const { draft, set, text, dialog } = useForm({
    start: () => ({ time: minuteBefore(onTimeBefore), reason: '' }),
    required: isAddition ? ['time', 'reason'] : ['reason'],
    write: useAskForCorrection(),
    toInput: ({ time, reason }) => ({ date: day.date, time: isAddition ? time.slice(0, 5) : null, reason }),
    done: () => t('ask.sent'),
    onClose,
  });
  return (
    <ActionDialog
      title={t('ask.title', { day: formatDayLong(day.date) })}
      text={t(isAddition ? 'ask.add' : 'ask.remove')}
      confirm={t('ask.send')}
      {...dialog}
    >
      {isAddition && (
        <>
          <TextField
            type="time"
            label={t('ask.time')}
            hint={t('ask.time.hint')}
            required
            {...text('time', t('ask.time.missing'))}
          />
          <Picks
            label={t('reason.suggestions')}
            options={REASONS.map((name) => ({ value: t(`ask.reasons.${name}`), label: t(`ask.reasons.${name}`) }))}
            value={draft.reason}
            onPick={(reason) => set({ reason })}
          />
        </>
      )}
      <TextArea
        label={t('ask.reason')}
        hint={t('ask.reason.hint')}
        {...limitInput(reasonSchema)}
        required
        rows={2}
        {...text('reason', t('ask.reason.missing'))}
      />
    </ActionDialog>
  );
}

interface CorrectionProps {
  day: AttendanceDay;
  me: ShownMe;
  asksAtOnce: boolean;
}

function CorrectionOfDay({ day, me, asksAtOnce }: CorrectionProps) {
  const requests = useQuery(ownRequestsOptions);
  const withdraw = useWithdrawRequest();
  const [isAsking, setAsking] = useState(asksAtOnce);
  const ofDay = requests.data?.items.filter(({ date }) => date === day.date) ?? [];
  const open = ofDay.find(({ status }) => status === 'open');
  const [newest] = ofDay;
  if (!open && !canRequest(day.date, { hireDate: me.hireDate, today: me.today.date })) return null;

  return (
    <div className="mt-3 flex flex-col items-start gap-2 text-sm">
      {open && (
        <p className="font-medium">
          {open.time === null ? t('ask.open.remove') : t('ask.open.add', { time: formatTimeOfDay(open.time) })}
        </p>
      )}
      {newest?.status === 'rejected' && (
        <p className="text-ink-soft wrap-anywhere">{t('ask.rejected', { reason: newest.decisionReason ?? '' })}</p>
      )}
      {open ? (
        <Button
          size="sm"
          variant="outline"
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(open.id, {
              onSuccess: () => showToast({ tone: 'success', text: t('ask.withdrawn') }),
              onError: (error) => void handleError(error),
            })
          }
        >
          {t('ask.withdraw')}
        </Button>
      ) : (
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          {t('ask.button')}
        </Button>
      )}
      {isAsking && requests.data && !open && <AskDialog day={day} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Step({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: (() => void) | null }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onClick === null || undefined}
      className="grid size-11 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
      onClick={() => onClick?.()}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

function ChosenDay({ day, streakBefore }: { day: ShownDay; streakBefore: number }) {
  const { scoring } = useLoadedMe();
  const effect = describeEffect(day, streakBefore, scoring);
  return (
    <p className="mt-2 flex min-h-12 flex-wrap content-center items-baseline gap-x-4 rounded-control bg-sunken px-4 py-2.5 text-sm">
      <span className="font-semibold">{formatDayLong(day.date)}</span>
      <span>{describeReason(day, scoring)}</span>
      {day.points !== null && <span className="num font-semibold">{t('points.count', { points: day.points })}</span>}
      {effect && <span className="text-ink-soft">{effect}</span>}
    </p>
  );
}

export function YearCard({ me }: { me: ShownMe }) {
  const id = useId();
  const thisYear = toYear(me.today.date);
  const [back, setBack] = useState(0);
  const [picked, setPicked] = useState('');
  const { state, key } = useLocation();
  const year = thisYear - back;
  const now = useQuery(attendanceOptions(thisYear));
  const shown = useQuery(attendanceOptions(year));
  const days = useMemo(() => (shown.data ? shownDays(shown.data, me) : []), [shown.data, me]);

  const isSlow = useFilesWait(shown.isPending, `${year}-01-01`, me.today.date);

  const firstYear = toYear(now.data?.firstCheckIn ?? me.today.date);
  const last = days.at(-1)?.date ?? me.today.date;
  const index = days.findIndex(({ date }) => date === picked);
  // Without a streak, the last missed day is selected at first, so that the user can request a correction of that day.
  const missed =
    (me.expectedStreak ?? me.currentStreak) === 0 ? days.findLastIndex(({ reason }) => reason === 'missed') : -1;
  const place = [index, missed, days.length - 1].find((one) => one >= 0) ?? -1;
  const day = days[place];
  const checkIns = days.filter(({ points, isWaiting }) => points !== null || isWaiting).length;
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="text-lg font-bold">
            {t('attendance.year.title')}
          </h2>
          <p className="min-h-5 text-sm text-ink-soft">
            {shown.data && t('attendance.year.checkIns', { count: checkIns })}
            <output>{isSlow && t('history.olderMonths')}</output>
          </p>
        </div>
        <div className="-mt-1 -mr-2 ml-auto flex items-center">
          <Step
            label={t('attendance.year.show', { year: String(year - 1) })}
            Icon={ChevronLeft}
            onClick={year > firstYear ? () => setBack(back + 1) : null}
          />
          <p aria-live="polite" className="num w-14 text-center font-bold">
            {year}
          </p>
          <Step
            label={t('attendance.year.show', { year: String(year + 1) })}
            Icon={ChevronRight}
            onClick={back > 0 ? () => setBack(back - 1) : null}
          />
        </div>
      </div>
      <QueryState query={shown} className="mt-4 h-102 lg:h-246" />
      {day && (
        <>
          <YearGrid year={year} days={days} chosen={days[place]?.date ?? last} onChoose={setPicked} />
          <ChosenDay day={day} streakBefore={days[place - 1]?.streak ?? 0} />

          <CorrectionOfDay
            key={`${day.date} ${key}`}
            day={day}
            me={me}
            asksAtOnce={state === ASK_FOR_MISSED && place === missed}
          />

          <YearLegend days={days} />
          <p className="sr-only">{t('attendance.year.help')}</p>
        </>
      )}
    </Card>
  );
}
