import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, NotebookPen, Palmtree, type LucideIcon } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { activityRecordInputSchema } from '#domain/api/activities.ts';
import type { Attendance, AttendanceDay } from '#domain/api/attendance.ts';
import type { User } from '#domain/api/users.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '#domain/badges/badge.ts';
import { CORRECTION_DAYS, findCorrectionRefusal, findDayProblem, isCorrectable } from '#domain/checkins/corrections.ts';
import { minuteBefore } from '#domain/checkins/usual-time.ts';
import type { Account } from '#domain/record/correct.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { ActionDialog, fieldErrors } from '#web/kit/action/ActionForm.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { formatDayShort } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { AdditionEffect, ReasonField } from '#web/parts/corrections/correction-fields.tsx';
import {
  additionPreviewOptions,
  useAddCheckIn,
  useGiveLeave,
  useLogActivity,
  withMovedPoints,
} from '#web/parts/corrections/correction-queries.ts';
import { LeaveFields, NO_LEAVE } from '#web/parts/leave/LeaveFields.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { Picks, Segmented } from '#web/ui/fields/Segmented.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { userAttendanceOptions } from '../person/person-queries.ts';

/** True for a missed day that can still be corrected. `today` is the user's local day. */
export const isMissedLately = ({ reason, date }: Pick<AttendanceDay, 'reason' | 'date'>, today: LocalDate): boolean =>
  reason === 'missed' && isCorrectable(date, today);

export const latestMissed = (attendance: Pick<Attendance, 'days'> | undefined, today: LocalDate): LocalDate | '' =>
  attendance?.days.findLast((day) => isMissedLately(day, today))?.date ?? '';

export function LogActivityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const today = dayAt(user, serverNow(useMe()));
  const [kind, setKind] = useState<ActivityKind>('team');
  const [title, setTitle] = useState('');
  const [occurredOn, setOccurredOn] = useState(today);
  const [tried, setTried] = useState(false);
  const log = useLogActivity();
  const wrong = fieldErrors(log.error);
  const typedTitle = title.trim();

  const submit = () => {
    setTried(true);
    if (typedTitle === '' || occurredOn === '') return;
    log.mutate(
      { userId: user.id, kind, title: typedTitle, occurredOn },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('corrections.log.done', { person: user.name, title: typedTitle }) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('corrections.log.title', { person: user.name })}
      text={t('corrections.log.text')}
      confirm={t('corrections.log.confirm')}
      busy={log.isPending}
      error={Object.keys(wrong).length > 0 ? null : log.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented
        label={t('corrections.log.kind')}
        options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`corrections.kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label={t('corrections.log.what')}
        {...limitInput(activityRecordInputSchema.entries.title)}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={wrong.title ?? (tried && typedTitle === '' ? t('corrections.log.what.missing') : null)}
      />
      <TextField
        type="date"
        label={t('corrections.day')}
        required
        max={today}
        value={occurredOn}
        onChange={(event) => setOccurredOn(event.target.value)}
        error={wrong.occurredOn ?? (tried && occurredOn === '' ? t('corrections.day.missing') : null)}
      />
    </ActionDialog>
  );
}

interface GiveLeaveDialogProps {
  user: User;
  /** The preselected day. */
  date?: LocalDate;
  onClose: () => void;
}

/** Lets an admin give leave to a user, also for past days. */
function GiveLeaveDialog({ user, date, onClose }: GiveLeaveDialogProps) {
  const me = useMe();
  const today = dayAt(user, serverNow(me));
  const [leave, setLeave] = useState(date ? { ...NO_LEAVE, startDate: date, endDate: date } : NO_LEAVE);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const give = useGiveLeave();
  const wrong = fieldErrors(give.error);
  const typedReason = reason.trim();

  const submit = () => {
    setTried(true);
    if (leave.startDate === '' || leave.endDate === '' || typedReason === '') return;
    give.mutate(
      { userId: user.id, ...leave, reason: typedReason },
      {
        onSuccess: ({ currentStreak, points }) => {
          const facts = { person: user.name, streak: displayedStreak(currentStreak, me.scoring) };
          showToast({ tone: 'success', text: withMovedPoints(t('corrections.leave.done', facts), points) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('corrections.leave.title', { person: user.name })}
      text={t('corrections.leave.text')}
      confirm={t('corrections.leave.confirm')}
      busy={give.isPending}
      error={Object.keys(wrong).length > 0 ? null : give.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveFields today={today} value={leave} onChange={setLeave} wrong={wrong} tried={tried} />
      <ReasonField value={reason} onChange={setReason} isMissing={tried && typedReason === ''} wrong={wrong.reason} />
    </ActionDialog>
  );
}

const REASONS = ['forgot', 'device', 'away'] as const;

interface AddCheckInDialogProps {
  user: User;
  /** The preselected day. */
  date?: LocalDate;
  onClose: () => void;
}

function useAddition({ user, date: chosen, onClose }: AddCheckInDialogProps) {
  const me = useMe();
  const client = useQueryClient();
  const today = dayAt(user, serverNow(me));
  const [date, setDate] = useState(
    () => chosen ?? latestMissed(client.getQueryData(userAttendanceOptions(user.id, null).queryKey), today),
  );
  const [time, setTime] = useState(() => minuteBefore(me.scoring.onTimeBefore));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddCheckIn();
  const isComplete = isPlausibleDay(date, today) && !findDayProblem(date, today) && time !== '';
  const preview = useQuery({
    ...additionPreviewOptions({ userId: user.id, date, time: time.slice(0, 5) }),
    enabled: isComplete && !add.isPending,
    placeholderData: keepPreviousData,
  });
  const shown = isComplete && !preview.isError ? preview.data : undefined;
  const wrong = fieldErrors(add.error ?? (isComplete ? preview.error : null));
  const typedReason = reason.trim();

  const submit = () => {
    setTried(true);
    if (date === '' || time === '' || typedReason === '') return;
    const { points, badgePoints, currentStreak } = preview.isPlaceholderData || !shown ? {} : shown;
    const expected =
      points === undefined || badgePoints === undefined || currentStreak === undefined
        ? undefined
        : { points, badgePoints, currentStreak };
    add.mutate(
      { userId: user.id, date, time: time.slice(0, 5), reason: typedReason, ...(expected && { expected }) },
      {
        onSuccess: (done) => {
          const facts = {
            person: user.name,
            day: formatDayShort(date),
            points: done.points,
            streak: displayedStreak(done.currentStreak, me.scoring),
          };
          showToast({ tone: 'success', text: t('corrections.add.done', facts) });
          onClose();
        },
      },
    );
  };

  return {
    today,
    date,
    setDate,
    time,
    setTime,
    reason,
    setReason,
    tried,
    isComplete,
    preview,
    shown,
    wrong,
    typedReason,
    add,
    submit,
  };
}

/**
 * Adds a missed check-in, which counts as if the user had made it at the given time. If the effect changes before
 * saving, the server refuses the check-in.
 */
function AddCheckInDialog(props: AddCheckInDialogProps) {
  const { user, onClose } = props;
  const form = useAddition(props);
  const { today, date, setDate, time, setTime, reason, setReason, tried, isComplete, preview, shown, wrong, add } =
    form;
  return (
    <ActionDialog
      title={t('corrections.add.title', { person: user.name })}
      text={t('corrections.add.text')}
      confirm={t('corrections.add.confirm')}
      busy={add.isPending}
      error={Object.keys(wrong).length > 0 ? null : add.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('corrections.day')}
          required
          min={addDays(today, -CORRECTION_DAYS)}
          max={today}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={wrong.date ?? (tried && date === '' ? t('corrections.day.missing') : null)}
        />
        <TextField
          type="time"
          label={t('corrections.time')}
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={wrong.time ?? (tried && time === '' ? t('corrections.time.missing') : null)}
        />
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{t('corrections.time.hint', { zone: user.timeZone })}</p>
      <AdditionEffect
        isChosen={isComplete}
        preview={shown}
        error={isComplete && Object.keys(wrong).length === 0 ? preview.error : null}
      />
      <div className="flex flex-col gap-3">
        <Picks
          label={t('corrections.reasons')}
          options={REASONS.map((name) => ({
            value: t(`corrections.reasons.${name}`),
            label: t(`corrections.reasons.${name}`),
          }))}
          value={reason}
          onPick={setReason}
        />
        <ReasonField
          value={reason}
          onChange={setReason}
          isMissing={tried && form.typedReason === ''}
          wrong={wrong.reason}
        />
      </div>
    </ActionDialog>
  );
}

const CORRECTION_ACTIONS = ['add', 'leave', 'log'] as const;
export type CorrectionAction = (typeof CORRECTION_ACTIONS)[number];

type DialogProps = { user: User; date?: LocalDate; onClose: () => void };

export const CORRECTION_DIALOGS: Readonly<
  Record<CorrectionAction, { Icon: LucideIcon; Dialog: ComponentType<DialogProps> }>
> = {
  add: { Icon: CalendarPlus, Dialog: AddCheckInDialog },
  leave: { Icon: Palmtree, Dialog: GiveLeaveDialog },
  log: { Icon: NotebookPen, Dialog: LogActivityDialog },
};

/** The list is empty for the admin's own record. */
export function listCorrectionActions(me: Account, user: User): CorrectionAction[] {
  if (user.id === me.id) return [];
  return findCorrectionRefusal(me, user) ? ['log'] : [...CORRECTION_ACTIONS];
}
