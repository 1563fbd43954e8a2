import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, NotebookPen, Palmtree, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { activityRecordInputSchema } from '#domain/api/activities.ts';
import type { Attendance, AttendanceDay } from '#domain/api/attendance.ts';
import type { CheckInAddition } from '#domain/api/corrections.ts';
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
import { useForm } from '#web/kit/action/use-form.ts';
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
import { userAttendanceOptions } from '../person/person-queries.ts';

/** True for a missed day that can still be corrected. `today` is the user's local day. */
export const isMissedLately = ({ reason, date }: Pick<AttendanceDay, 'reason' | 'date'>, today: LocalDate): boolean =>
  reason === 'missed' && isCorrectable(date, today);

export const latestMissed = (attendance: Pick<Attendance, 'days'> | undefined, today: LocalDate): LocalDate | '' =>
  attendance?.days.findLast((day) => isMissedLately(day, today))?.date ?? '';

export function LogActivityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const today = dayAt(user, serverNow(useMe()));
  const { text, choice, dialog } = useForm({
    start: { kind: 'team' as ActivityKind, title: '', occurredOn: today },
    required: ['title', 'occurredOn'],
    write: useLogActivity(),
    toInput: (record) => ({ userId: user.id, ...record }),
    done: (_, { title }) => t('corrections.log.done', { person: user.name, title }),
    onClose,
  });
  return (
    <ActionDialog
      title={t('corrections.log.title', { person: user.name })}
      text={t('corrections.log.text')}
      confirm={t('corrections.log.confirm')}
      {...dialog}
    >
      <Segmented
        label={t('timeOff.kind')}
        options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`corrections.kind.${value}`) }))}
        {...choice('kind')}
      />
      <TextField
        label={t('corrections.log.what')}
        {...limitInput(activityRecordInputSchema.entries.title)}
        {...text('title', t('corrections.log.what.missing'))}
      />
      <TextField
        type="date"
        label={t('field.day')}
        required
        max={today}
        {...text('occurredOn', t('timeOff.day.missing'))}
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
  const form = useForm({
    start: { ...NO_LEAVE, ...(date && { startDate: date, endDate: date }), reason: '' },
    required: ['startDate', 'endDate', 'reason'],
    write: useGiveLeave(),
    toInput: (leave) => ({ userId: user.id, ...leave }),
    done: ({ currentStreak, points }) => {
      const facts = { person: user.name, streak: displayedStreak(currentStreak, me.scoring) };
      return withMovedPoints(t('corrections.leave.done', facts), points);
    },
    onClose,
  });
  return (
    <ActionDialog
      title={t('corrections.leave.title', { person: user.name })}
      text={t('corrections.leave.text')}
      confirm={t('corrections.leave')}
      {...form.dialog}
    >
      <LeaveFields today={today} form={form} />
      <ReasonField form={form} />
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

/**
 * Adds a missed check-in, which counts as if the user had made it at the given time. If the effect changes before
 * saving, the server refuses the check-in.
 */
function AddCheckInDialog({ user, date: chosen, onClose }: AddCheckInDialogProps) {
  const me = useMe();
  const client = useQueryClient();
  const today = dayAt(user, serverNow(me));
  const add = useAddCheckIn();
  const form = useForm({
    start: () => ({
      date: chosen ?? latestMissed(client.getQueryData(userAttendanceOptions(user.id, null).queryKey), today),
      time: minuteBefore(me.scoring.onTimeBefore),
      reason: '',
    }),
    required: ['date', 'time', 'reason'],
    write: add,
    toInput: (typed): CheckInAddition => ({
      userId: user.id,
      ...typed,
      time: typed.time.slice(0, 5),
      ...(expected && { expected }),
    }),
    done: ({ points, currentStreak }, { date: day }) =>
      t('corrections.add.done', {
        person: user.name,
        day: formatDayShort(day),
        points,
        streak: displayedStreak(currentStreak, me.scoring),
      }),
    onClose,
  });
  const { date, time, reason } = form.draft;
  const isComplete = isPlausibleDay(date, today) && !findDayProblem(date, today) && time !== '';
  const preview = useQuery({
    ...additionPreviewOptions({ userId: user.id, date, time: time.slice(0, 5) }),
    enabled: isComplete && !add.isPending,
    placeholderData: keepPreviousData,
  });
  const shown = isComplete && !preview.isError ? preview.data : undefined;
  const expected: CheckInAddition['expected'] =
    shown && !preview.isPlaceholderData
      ? { points: shown.points, badgePoints: shown.badgePoints, currentStreak: shown.currentStreak }
      : undefined;
  const refused = fieldErrors(isComplete && !add.error ? preview.error : null);
  const text = (name: 'date' | 'time', missing: string) => {
    const field = form.text(name, missing);
    return { ...field, error: refused[name] ?? field.error };
  };
  return (
    <ActionDialog
      title={t('corrections.add.title', { person: user.name })}
      text={t('corrections.add.text')}
      confirm={t('corrections.add.confirm')}
      {...form.dialog}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('field.day')}
          required
          min={addDays(today, -CORRECTION_DAYS)}
          max={today}
          {...text('date', t('timeOff.day.missing'))}
        />
        <TextField type="time" label={t('field.time')} required {...text('time', t('ask.time.missing'))} />
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{t('corrections.time.hint', { zone: user.timeZone })}</p>
      <AdditionEffect
        isChosen={isComplete}
        preview={shown}
        error={isComplete && !form.hasRefused && Object.keys(refused).length === 0 ? preview.error : null}
      />
      <div className="flex flex-col gap-3">
        <Picks
          label={t('reason.suggestions')}
          options={REASONS.map((name) => ({
            value: t(`corrections.reasons.${name}`),
            label: t(`corrections.reasons.${name}`),
          }))}
          value={reason}
          onPick={(picked) => form.set({ reason: picked })}
        />
        <ReasonField form={form} />
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
