import type { OfflineAction } from '../../../domain/outbox/action.ts';
import { formatDay, formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Describes the user's action in a few words. The function needs the texts of the area `offline`. */
export function describeAction({ type, endpoint, data, shows }: OfflineAction): string {
  switch (type) {
    case 'check_in': {
      const at = text(data.occurredAt);
      const zone = text(shows?.timeZone) || 'UTC';
      return t('offline.what.checkIn', { day: formatDay(at, zone, text(shows?.date)), time: formatTime(at, zone) });
    }
    case 'reward_claim':
      return endpoint.endsWith('/cancel')
        ? t('offline.what.cancel', { name: text(shows?.name) })
        : t('offline.what.claim', { name: text(shows?.name) });
    case 'profile_update':
      return t('offline.what.profile');
    case 'points_update':
      if (endpoint === '/api/points') {
        return t('offline.what.award', { person: text(shows?.name), points: Number(data.amount) });
      }
      return t('offline.what.decision', { name: text(shows?.name) });
  }
}
