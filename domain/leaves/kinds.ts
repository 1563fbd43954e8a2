/** Why somebody is away. Only they and admins ever see it (docs/decisions/0053). */
export const LEAVE_KINDS = ['vacation', 'sick', 'parental', 'training', 'other'] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

/** A leave that a person asks for is requested until it is decided or withdrawn; one that was taken back is cancelled. */
export const LEAVE_STATUSES = ['requested', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];
