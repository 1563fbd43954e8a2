import { useQuery, type UseMutationResult } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useState, type ReactNode } from 'react';
import type { CorrectionDecision, CorrectionInQueue } from '#domain/api/corrections.ts';
import type { LeaveDecision, LeaveInQueue } from '#domain/api/leaves.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { formatDayLong, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import type { correctionRequestsRoutes } from '#worker/features/corrections/request-routes.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';
import { kindText, spanText } from '../leave/LeaveFields.tsx';
import { AdditionEffect, KeepPointsField, ReasonField } from './correction-fields.tsx';
import { additionPreviewOptions } from './correction-queries.ts';

const corrections = hc<typeof correctionRequestsRoutes>('/api/checkins/correction-requests', API_OPTIONS);
const leaves = hc<typeof leavesRoutes>('/api/leaves', API_OPTIONS);

const useDecideCorrection = (id: string) =>
  useWrite((json: CorrectionDecision, key) =>
    readBody(corrections[':id'].$put({ param: { id }, json }, underKey(key))),
  );
const useDecideLeave = (id: string) =>
  useWrite((json: LeaveDecision, key) => readBody(leaves[':id'].$put({ param: { id }, json }, underKey(key))));

export type Decision = 'approve' | 'reject';

export interface Deciding<Request> {
  request: Request;
  decision: Decision;
  onClose: (isDecided: boolean) => void;
}

interface DecisionDialogProps<Input> {
  person: string;
  decision: Decision;
  asked: string;
  approval: { title: string; text: string; done: string; hint?: string };
  write: UseMutationResult<unknown, Error, Input>;
  toInput: (decided: { decision: Decision; reason?: string }) => Input;
  onClose: (isDecided: boolean) => void;
  children?: ReactNode;
}

function DecisionDialog<Input>({
  person,
  decision,
  asked,
  approval,
  write,
  toInput,
  onClose,
  children,
}: DecisionDialogProps<Input>) {
  const isApproval = decision === 'approve';
  const form = useForm({
    start: { reason: '' },
    required: isApproval ? [] : ['reason'],
    write,
    toInput: ({ reason }) => toInput({ decision, ...(reason && { reason }) }),
    done: () => (isApproval ? approval.done : t('requests.rejected', { person })),
    onClose: () => onClose(false),
    onDone: () => onClose(true),
  });
  return (
    <ActionDialog
      title={isApproval ? approval.title : t('requests.reject.title', { person })}
      text={
        <>
          <span className="block font-semibold text-ink">{asked}</span>
          {isApproval && <span className="mt-1 block">{approval.text}</span>}
        </>
      }
      confirm={t(isApproval ? 'dialog.approve' : 'dialog.reject')}
      variant={isApproval ? 'primary' : 'error'}
      {...form.dialog}
    >
      <ReasonField form={form} isOptional={isApproval} hint={isApproval ? approval.hint : undefined} />
      {children}
    </ActionDialog>
  );
}

/** The admin can forgive points that the user has already spent. */
export function DecideCorrectionDialog({ request, decision, onClose }: Deciding<CorrectionInQueue>) {
  const [keepPoints, setKeepPoints] = useState(false);
  const decide = useDecideCorrection(request.id);
  const person = request.user.name;
  const day = formatDayLong(request.date);
  const { time, version } = request;
  const isAddition = decision === 'approve' && time !== null;
  const effect = useQuery({
    ...additionPreviewOptions({ userId: request.user.id, date: request.date, time: time ?? '' }),
    enabled: isAddition && !decide.isPending && !decide.isSuccess,
  });
  return (
    <DecisionDialog
      person={person}
      decision={decision}
      asked={time === null ? t('requests.remove', { day }) : t('requests.add', { day, time: formatTimeOfDay(time) })}
      approval={{
        title: t('requests.approve.title', { person }),
        text: t('requests.approve.text'),
        done: t('requests.approved', { person }),
      }}
      write={decide}
      toInput={(decided) => ({ ...decided, version, ...(keepPoints && { keepPoints }) })}
      onClose={onClose}
    >
      {isAddition && <AdditionEffect isChosen preview={effect.data} error={effect.error} />}
      <KeepPointsField error={decide.error} checked={keepPoints} onChange={setKeepPoints} />
    </DecisionDialog>
  );
}

export function DecideLeaveDialog({ request, decision, onClose }: Deciding<LeaveInQueue>) {
  const decide = useDecideLeave(request.id);
  const person = request.user.name;
  return (
    <DecisionDialog
      person={person}
      decision={decision}
      asked={`${spanText(request)} · ${kindText(request.kind)}`}
      approval={{
        title: t('requests.leave.approve.title', { person }),
        text: t('requests.leave.approve.text'),
        done: t('requests.leave.approved', { person }),
        hint: t('requests.leave.reason.hint'),
      }}
      write={decide}
      toInput={(decided) => decided}
      onClose={onClose}
    />
  );
}
