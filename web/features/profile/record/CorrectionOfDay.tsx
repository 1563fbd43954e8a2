import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceDay } from '../../../../domain/api/attendance.ts';
import { canRequest } from '../../../../domain/checkins/correction-requests.ts';
import { handleError } from '../../../kit/errors/handle-error.ts';
import type { ShownMe } from '../../../kit/session/me.ts';
import { formatTimeOfDay } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { AskDialog } from './AskDialog.tsx';
import { ownRequestsOptions, useWithdrawRequest } from './correction-queries.ts';

/** Shows the state of the user's request for this day, and a button to request a correction. */
export default function CorrectionOfDay({ day, me }: { day: AttendanceDay; me: ShownMe }) {
  const requests = useQuery(ownRequestsOptions);
  const withdraw = useWithdrawRequest();
  const [isAsking, setAsking] = useState(false);
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
      {isAsking && <AskDialog day={day} onClose={() => setAsking(false)} />}
    </div>
  );
}
