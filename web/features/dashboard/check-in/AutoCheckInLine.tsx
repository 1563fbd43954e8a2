import type { CheckIn } from '../../../../domain/api/checkins.ts';
import { t } from '../../../messages/t.ts';
import { useOutbox } from '../../../offline/outbox/outbox-store.ts';
import { isAutoCheckIn } from './is-auto-check-in.ts';

/** Marks a check-in that opening the app made, in its receipt. */
export default function AutoCheckInLine({ date, checkIn }: { date: string; checkIn: CheckIn | null }) {
  const isAuto = useOutbox(({ actions }) => isAutoCheckIn(actions, date, checkIn));
  return isAuto && <p className="mt-4 text-sm text-ink-soft">{t('checkin.byItself')}</p>;
}
