import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonSchema } from '../../../../domain/api/common.ts';
import { AWARD_MAX_POINTS, type BulkAction } from '../../../../domain/people/bulk.ts';
import { ActionForm } from '../../../kit/action/ActionForm.tsx';
import { limitInput } from '../../../kit/limit-input.ts';
import { t } from '../../../messages/t.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { NEW_AWARD, readAward } from '../award-draft.ts';
import { AwardFields } from '../AwardFields.tsx';
import { CalendarField } from '../CalendarField.tsx';
import { filtersOptions } from '../../../parts/people/queries.ts';
import type { BulkType } from '../../../parts/bulk/types.ts';

interface Props {
  type: Exclude<BulkType, 'approve'>;
  last: BulkAction | null;
  onNext: (act: BulkAction) => void;
  onClose: () => void;
}

export function BulkForm({ type, last, onNext, onClose }: Props) {
  const filters = useQuery(filtersOptions);
  const [tried, setTried] = useState(false);
  const [award, setAward] = useState(() =>
    last?.type === 'award' ? { amount: String(last.amount), description: last.description } : NEW_AWARD,
  );
  const [calendarId, setCalendarId] = useState(last?.type === 'calendar' ? last.calendarId : '');
  const [reason, setReason] = useState(last?.type === 'calendar' ? (last.reason ?? '') : '');

  const submit = () => {
    setTried(true);
    if (type === 'award') {
      const asked = readAward(award, AWARD_MAX_POINTS);
      if (asked) onNext({ type, ...asked });
    } else if (calendarId !== '') {
      onNext({ type, calendarId, ...(reason.trim() && { reason: reason.trim() }) });
    }
  };

  return (
    <ActionForm confirm={t('bulk.review')} busy={false} error={filters.error} onSubmit={submit} onClose={onClose}>
      {type === 'award' ? (
        <AwardFields draft={award} tried={tried} onChange={setAward} />
      ) : (
        <>
          <CalendarField
            calendars={filters.data?.calendars ?? []}
            value={calendarId}
            onChange={setCalendarId}
            note={t('people.calendar.from')}
            error={tried && calendarId === '' ? t('people.calendar.missing') : null}
          />
          <TextArea
            label={t('people.reason.optional')}
            hint={t('people.reason.read')}
            {...limitInput(reasonSchema)}
            required={false}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ActionForm>
  );
}
