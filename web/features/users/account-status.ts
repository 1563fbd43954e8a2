import type { User } from '../../../domain/api/users.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** The account status, or `inactive`, for example after the sign-in provider removed the user. */
export type AccountStatus = User['approvalStatus'] | 'inactive';

export const readAccountStatus = (user: Pick<User, 'isActive' | 'approvalStatus'>): AccountStatus =>
  user.isActive ? user.approvalStatus : 'inactive';

export const ACCOUNT_STATUS_TONES: Readonly<Record<AccountStatus, BadgeTone>> = {
  approved: 'good',
  pending: 'warn',
  suspended: 'bad',
  rejected: 'bad',
  inactive: 'neutral',
};
