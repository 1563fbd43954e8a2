import { TICKET_MS, type LiveTicket } from '../../../domain/api/live.ts';
import { AppError } from '../../app-error.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import type { Live } from '../../parts.ts';
import { selectWall } from './repository.ts';

/**
 * Issues a ticket for the wall whose credential has this hash. The ticket opens a socket in a live room of the
 * company's zone. Throws display_unknown, live_unavailable.
 */
export async function issueTicket(
  db: Db,
  displayHash: string,
  { live, now }: { live: Live; now: Date },
): Promise<LiveTicket> {
  const read = await runTogether(db, { wall: selectWall(db, displayHash), settings: selectSettings(db) });
  const [wall] = read.wall;
  if (!wall) throw new AppError('display_unknown');
  const place = { timeZone: toSettings(read.settings).companyTimeZone, key: wall.id };
  const issued = await live.issueTicket({ kind: 'display', id: wall.id }, place);
  if (!issued) throw new AppError('live_unavailable');
  return { ...issued, expiresAt: new Date(now.getTime() + TICKET_MS).toISOString() };
}
