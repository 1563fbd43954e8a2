import type { LeaveInQueue } from '../../../domain/api/leaves.ts';
import { kindText } from '../../parts/leave/leave-text.ts';
import { spanText } from '../../parts/leave/span-text.ts';
import { t } from '../../messages/t.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { useDecideLeave } from './queries.ts';
import type { Deciding } from './Queue.tsx';

/** Asks before a decision on leave. */
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
      mutation={decide}
      onDecide={(decided, onSuccess) => decide.mutate(decided, { onSuccess })}
      onClose={onClose}
    />
  );
}
