import { isEarlyAt as isEarlyOn } from '../../../../domain/scoring/score.ts';
import { readDayClock } from '../../../../domain/time/day-clock.ts';
import { clockAt } from '../../../../domain/time/user-zone.ts';
import type { LoadedMe } from '../../../kit/session/me.ts';

/** Returns true when a check-in at `now` is early. `now` is the server's time. */
export function isEarlyAt(me: LoadedMe, now: Date): boolean {
  const clock = clockAt(me, now);
  return isEarlyOn(readDayClock(clock, now).secondsOfDay, { ...me.scoring, dayStart: clock.dayStart });
}

/** Returns the points of a check-in at `now` without bonuses. The points are the same on a day off. */
export const findCheckInPoints = (me: LoadedMe, now: Date): number =>
  isEarlyAt(me, now) ? me.scoring.earlyPoints : me.scoring.basePoints;
