import type { CheckIn } from '../../../domain/api/checkins.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox-store.ts';
import { isMadeByItself } from './made-by-itself.ts';

/** Marks a check-in that opening the app made, in its receipt. */
export default function MadeByItself({ date, checkIn }: { date: string; checkIn: CheckIn | null }) {
  const isByItself = useOutbox(({ actions }) => isMadeByItself(actions, date, checkIn));
  return isByItself && <p className="mt-4 text-sm text-ink-soft">{t('checkin.byItself')}</p>;
}
