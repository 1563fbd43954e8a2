import type { RealtimeStats } from '../../domain/live/messages.ts';
import { localDateIn, type LocalDate } from '../../domain/time/local-date.ts';

/**
 * Returns the room's figures of the company's day. Returns null when the room has no figures, or still has the figures
 * of the day before.
 */
export function readLiveDay(
  stats: RealtimeStats | null,
  { date, timeZone }: { date: LocalDate; timeZone: string },
): RealtimeStats['day'] {
  return stats?.day && localDateIn(timeZone, new Date(stats.at)) === date ? stats.day : null;
}
