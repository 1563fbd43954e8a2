import type { ErrorCode } from '../api/errors.ts';
import { isAdmin, type ApprovalStatus, type Role } from './roles.ts';

/** What an admin may make of an account. Spec section 4: approved, pending, suspended, rejected; nobody is made pending again. */
const NEXT: Readonly<Record<ApprovalStatus, readonly ApprovalStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: ['approved'],
};

/** Where an account may go from `from`. */
export function nextApprovalStatuses(from: ApprovalStatus): readonly ApprovalStatus[] {
  return NEXT[from];
}

/** Whether the person is told why: what shuts somebody out has a reason. */
export function needsReason(to: ApprovalStatus): boolean {
  return to === 'suspended' || to === 'rejected';
}

interface Somebody {
  id: string;
  role: Role;
}

/** Why an admin may not change this account, or null. Nobody changes their own; an admin's is a super admin's to change. */
export function refusalToManage(actor: Somebody, target: Somebody): ErrorCode | null {
  if (actor.id === target.id) return 'account_own';
  if (actor.role !== 'super_admin' && isAdmin(target.role)) return 'account_of_admin';
  return null;
}

/** Why an account may not go from one standing to another, or null. */
export function refusalOfStatus(from: ApprovalStatus, to: ApprovalStatus): ErrorCode | null {
  return NEXT[from].includes(to) ? null : 'account_wrong_state';
}

/** Why the actor may not give somebody this role, or null. Super admins alone change roles, and nobody their own. */
export function refusalOfRole(actor: Somebody, target: Somebody): ErrorCode | null {
  if (actor.role !== 'super_admin') return 'auth/forbidden';
  return actor.id === target.id ? 'account_own' : null;
}
