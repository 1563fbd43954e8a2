import type { User } from '../../../domain/api/users.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** The account status, or `inactive`: the sign-in provider can remove an approved user. */
export type Standing = User['approvalStatus'] | 'inactive';

export const standingOf = (user: Pick<User, 'isActive' | 'approvalStatus'>): Standing =>
  user.isActive ? user.approvalStatus : 'inactive';

export const STANDING_TONES: Readonly<Record<Standing, BadgeTone>> = {
  approved: 'good',
  pending: 'warn',
  suspended: 'bad',
  rejected: 'bad',
  inactive: 'neutral',
};
