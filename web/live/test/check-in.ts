import type { CheckInWithUser } from '../../../domain/api/checkins.ts';

/** Somebody's check-in. */
export const checkInOf = (id: string, change: Partial<CheckInWithUser> = {}): CheckInWithUser => ({
  id,
  userId: 'maya',
  localDate: '2026-03-02',
  checkInTime: '2026-03-02T12:30:00.000Z',
  timeZone: 'America/Toronto',
  method: 'button',
  timeProof: 'verified',
  checkInType: 'early',
  isOnTime: true,
  pointsEarned: 2,
  bonusPoints: 0,
  pointsLines: [],
  streakDay: 3,
  location: null,
  notes: null,
  mood: null,
  awards: [],
  createdAt: '2026-03-02T12:30:00.000Z',
  isDayOff: false,
  station: null,
  user: { id: 'maya', name: 'Maya Okafor', department: 'Engineering', avatarUrl: '' },
  ...change,
});
