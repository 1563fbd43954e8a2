import type { ErrorCode } from '../api/errors.ts';
import { isAdmin, type ApprovalStatus, type Role } from './roles.ts';

/** No account returns to pending. Spec section 4. */
const NEXT: Readonly<Record<ApprovalStatus, readonly ApprovalStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: ['approved'],
};

export function nextApprovalStatuses(from: ApprovalStatus): readonly ApprovalStatus[] {
  return NEXT[from];
}

export function needsReason(to: ApprovalStatus): boolean {
  return to === 'suspended' || to === 'rejected';
}

interface UserWithRole {
  id: string;
  role: Role;
}

export function findManageRefusal(actor: UserWithRole, target: UserWithRole): ErrorCode | null {
  if (actor.id === target.id) return 'account_own';
  if (actor.role !== 'super_admin' && isAdmin(target.role)) return 'account_of_admin';
  return null;
}

export function findStatusRefusal(from: ApprovalStatus, to: ApprovalStatus): ErrorCode | null {
  return NEXT[from].includes(to) ? null : 'account_wrong_state';
}

/** A record is found again only by its address, so a record without an address cannot be brought back. */
export function findRemovedRefusal(
  act: 'bring back' | 'set aside',
  { isActive, hasAddress }: { isActive: boolean; hasAddress: boolean },
): ErrorCode | null {
  if (isActive) return 'account_wrong_state';
  return act === 'bring back' && !hasAddress ? 'account_address_gone' : null;
}

export function findRoleRefusal(actor: UserWithRole, target: UserWithRole): ErrorCode | null {
  if (actor.role !== 'super_admin') return 'auth/forbidden';
  return actor.id === target.id ? 'account_own' : null;
}
