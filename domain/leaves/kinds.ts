/** Only the user and admins ever see the kind of a leave (docs/decisions/0052). */
export const LEAVE_KINDS = ['vacation', 'sick', 'parental', 'training', 'other'] as const;
export type AskedLeaveKind = (typeof LEAVE_KINDS)[number];

/** Leave that is a reward comes only from a claim, so nobody asks for it, gives it or imports it. */
export const STORED_LEAVE_KINDS = [...LEAVE_KINDS, 'reward'] as const;
export type LeaveKind = (typeof STORED_LEAVE_KINDS)[number];

/**
 * A user's request is `requested` until an admin decides on it or the user withdraws it. A leave that an admin took
 * back is `cancelled`.
 */
export const LEAVE_STATUSES = ['requested', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

/**
 * Why days of a leave are not given: they are too long ago for the record to be recomputed, they are too far ahead, or
 * the user has leave of this kind on them already.
 */
export const LEFT_OUT_REASONS = ['past', 'ahead', 'there'] as const;
