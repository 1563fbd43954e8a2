export const ROLES = ['employee', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

export const APPROVAL_STATUSES = ['approved', 'pending', 'suspended', 'rejected'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export function isLesser(role: Role, than: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(than);
}

/** Spec section 6. */
export function isAdmin(role: Role): boolean {
  return role !== 'employee';
}

export interface AccountStatus {
  isActive: boolean;
  approvalStatus: ApprovalStatus;
}

/** Every request makes this check when it reads the user. */
export function findAccountRefusal(
  account: AccountStatus,
): 'account_inactive' | 'account_suspended' | 'account_rejected' | 'account_pending' | null {
  if (!account.isActive) return 'account_inactive';
  if (account.approvalStatus === 'suspended') return 'account_suspended';
  if (account.approvalStatus === 'rejected') return 'account_rejected';
  if (account.approvalStatus === 'pending') return 'account_pending';
  return null;
}
