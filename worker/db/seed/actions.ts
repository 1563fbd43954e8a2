import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import type { ActivityKind } from '#domain/badges/badge.ts';

// The claims, awards and activities of the demo company. Days are counted back in scheduled days from the company's
// today. Each number of days is at least 1, so that every act is in the past at any hour of the seed.

export interface PlannedClaim {
  userId: string;
  rewardId: string;
  /** The day of the claim. `time` is the local time in the user's zone. */
  back: number;
  time: string;
  status: RedemptionStatus;
  /** The day of the last decision; 0 while the claim is pending. */
  decidedBack: number;
  note: string;
}

function claim(
  userId: string,
  reward: string,
  back: number,
  time: string,
  status: RedemptionStatus,
  decidedBack = 0,
  note = '',
): PlannedClaim {
  return { userId, rewardId: `reward-${reward}`, back, time, status, decidedBack, note };
}

export const CLAIMS: readonly PlannedClaim[] = [
  claim('demo-008', 'day-off', 36, '10:12', 'fulfilled', 33, 'Entered in the vacation calendar.'),
  claim('demo-002', 'coffee', 35, '14:03', 'fulfilled', 34, 'Voucher sent by email.'),
  claim('demo-029', 'shopping', 34, '12:20', 'fulfilled', 31, 'Code sent by email.'),
  claim('demo-employee', 'lunch', 31, '12:41', 'fulfilled', 29, 'Voucher handed over at the front desk.'),
  claim('demo-015', 'cinema', 30, '11:30', 'fulfilled', 28, 'Voucher sent by email.'),
  claim('demo-admin', 'wellness', 29, '15:10', 'fulfilled', 27, 'Booked for Friday.'),
  claim('demo-037', 'headphones', 27, '09:25', 'fulfilled', 22, 'Collected from IT.'),
  claim(
    'demo-013',
    'two-days-off',
    26,
    '10:50',
    'rejected',
    25,
    'The quarter closes that week. Please ask again after it.',
  ),
  claim('demo-006', 'bakery', 24, '16:30', 'fulfilled', 23, 'Voucher sent by email.'),
  claim('demo-024', 'bookshop', 22, '13:45', 'cancelled', 21),
  claim('demo-019', 'gift-card-10', 20, '10:05', 'fulfilled', 19, 'Code sent by email.'),
  claim('demo-026', 'day-off', 18, '15:40', 'fulfilled', 15, 'Entered in the vacation calendar.'),
  claim('demo-033', 'coffee', 16, '09:15', 'fulfilled', 15, 'Voucher sent by email.'),
  claim(
    'demo-employee',
    'headphones',
    14,
    '11:18',
    'rejected',
    12,
    'Out of stock until next month. Your points are back.',
  ),
  claim('demo-001', 'lunch', 11, '12:05', 'fulfilled', 9, 'Voucher handed over at the front desk.'),
  claim('demo-028', 'shopping', 9, '14:50', 'rejected', 7, 'Claimed twice by mistake; the other one stands.'),
  claim('demo-036', 'day-off', 6, '10:30', 'approved', 4),
  claim('demo-employee', 'gift-card-10', 5, '16:22', 'approved', 3),
  claim('demo-009', 'cinema', 5, '13:12', 'approved', 3),
  claim('demo-010', 'wellness', 3, '15:20', 'pending'),
  claim('demo-017', 'gift-card-10', 2, '13:30', 'pending'),
  claim('demo-022', 'shopping', 2, '10:15', 'pending'),
  claim('demo-004', 'day-off', 1, '09:40', 'pending'),
  // This is the admin's own claim, so another admin has to decide on it.
  claim('demo-admin', 'bookshop', 1, '11:05', 'pending'),
  claim('demo-030', 'coffee', 1, '16:05', 'pending'),
];

export interface PlannedAward {
  userId: string;
  points: number;
  back: number;
  time: string;
  description: string;
  by: string;
}

export const AWARDS: readonly PlannedAward[] = [
  {
    userId: 'demo-003',
    points: 40,
    back: 32,
    time: '11:20',
    by: 'demo-admin',
    description: 'Kept the dock running through the storm',
  },
  {
    userId: 'demo-023',
    points: 30,
    back: 26,
    time: '16:10',
    by: 'demo-admin',
    description: 'Moved the mail server without a minute of downtime',
  },
  {
    userId: 'demo-employee',
    points: 25,
    back: 21,
    time: '10:45',
    by: 'demo-admin',
    description: 'Trained two new colleagues on the loading bay',
  },
  {
    userId: 'demo-admin',
    points: 20,
    back: 17,
    time: '15:30',
    by: 'demo-super-admin',
    description: 'Ran the wellness week',
  },
  {
    userId: 'demo-012',
    points: 35,
    back: 12,
    time: '14:25',
    by: 'demo-admin',
    description: 'Won back a customer we had lost',
  },
  {
    userId: 'demo-026',
    points: 20,
    back: 8,
    time: '09:55',
    by: 'demo-admin',
    description: 'Fixed the badge reader before anybody noticed',
  },
  {
    userId: 'demo-031',
    points: 15,
    back: 4,
    time: '13:05',
    by: 'demo-admin',
    description: 'Closed the month two days early',
  },
  {
    userId: 'demo-007',
    points: 10,
    back: 2,
    time: '16:40',
    by: 'demo-admin',
    description: 'Covered the late shift at short notice',
  },
];

export interface PlannedActivity {
  kind: ActivityKind;
  title: string;
  back: number;
  userIds: readonly string[];
}

export const ACTIVITIES: readonly PlannedActivity[] = [
  {
    kind: 'team',
    title: 'Harbour clean-up',
    back: 37,
    userIds: ['demo-001', 'demo-003', 'demo-008', 'demo-010', 'demo-employee', 'demo-admin', 'demo-025'],
  },
  {
    kind: 'course',
    title: 'First aid at work',
    back: 33,
    userIds: ['demo-003', 'demo-008', 'demo-016', 'demo-034', 'demo-admin'],
  },
  {
    kind: 'wellness',
    title: 'Lunch-break run',
    back: 29,
    userIds: ['demo-004', 'demo-010', 'demo-019', 'demo-027', 'demo-031', 'demo-admin'],
  },
  {
    kind: 'team',
    title: 'Quiz night',
    back: 25,
    userIds: ['demo-001', 'demo-005', 'demo-010', 'demo-013', 'demo-025', 'demo-039', 'demo-employee'],
  },
  { kind: 'suggestion', title: 'Shared calendar for the loading docks', back: 23, userIds: ['demo-004'] },
  {
    kind: 'wellness',
    title: 'Morning yoga',
    back: 19,
    userIds: ['demo-010', 'demo-019', 'demo-021', 'demo-031', 'demo-035'],
  },
  {
    kind: 'course',
    title: 'Clear writing',
    back: 17,
    userIds: ['demo-008', 'demo-014', 'demo-017', 'demo-020', 'demo-034', 'demo-employee'],
  },
  {
    kind: 'team',
    title: 'Food bank afternoon',
    back: 13,
    userIds: ['demo-001', 'demo-008', 'demo-010', 'demo-018', 'demo-033', 'demo-036', 'demo-employee'],
  },
  {
    kind: 'wellness',
    title: 'Step challenge',
    back: 10,
    userIds: ['demo-006', 'demo-019', 'demo-022', 'demo-031', 'demo-admin', 'demo-employee'],
  },
  { kind: 'suggestion', title: 'Reusable crates for small parcels', back: 8, userIds: ['demo-023'] },
  { kind: 'course', title: 'Spreadsheets without tears', back: 6, userIds: ['demo-014', 'demo-029', 'demo-031'] },
  { kind: 'team', title: 'Mentoring circle', back: 3, userIds: ['demo-003', 'demo-018', 'demo-034', 'demo-admin'] },
];

/** An approved vacation within the history, counted back in scheduled days. */
export const PAST_LEAVE = { userId: 'demo-018', fromBack: 20, toBack: 16 } as const;
