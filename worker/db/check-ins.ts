import type { CheckIn } from '#domain/api/checkins.ts';
import { explainPoints } from '#domain/scoring/score.ts';
import type { CheckInRow } from './schema.ts';

export function toCheckIn(row: CheckInRow): CheckIn {
  return {
    id: row.id,
    userId: row.userId,
    localDate: row.localDate,
    timeZone: row.timeZone,
    checkInTime: row.checkInTime,
    method: row.method,
    timeProof: row.timeProof,
    checkInType: row.checkInType,
    isOnTime: row.isOnTime,
    pointsEarned: row.pointsEarned,
    bonusPoints: row.bonusPoints,
    pointsLines: explainPoints(row),
    streakDay: row.streakDay,
    location: row.location,
    notes: row.notes,
    mood: row.mood,
    awards: row.awards,
    createdAt: row.receivedAt ?? row.checkInTime,
  };
}
