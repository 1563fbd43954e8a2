import type { User } from '../api/users.ts';

/** What a person may change about themselves, flat, as a form and a conflict see it. */
export interface ProfileFields {
  name: string;
  firstName: string;
  lastName: string;
  bio: string;
  phone: string;
  location: string;
  timeZone: string;
  notifications: boolean;
  emailUpdates: boolean;
  hiddenFromLeaderboard: boolean;
}

type Profile = Pick<
  User,
  Exclude<keyof ProfileFields, 'notifications' | 'emailUpdates'> | 'pendingTimeZone' | 'preferences'
>;

/** What the server has. Of two zones it is the one that was asked for last: the one that waits. */
export function profileFieldsOf({ preferences, pendingTimeZone, ...user }: Profile): ProfileFields {
  return {
    name: user.name,
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio,
    phone: user.phone,
    location: user.location,
    timeZone: pendingTimeZone ?? user.timeZone,
    notifications: preferences.notifications,
    emailUpdates: preferences.emailUpdates,
    hiddenFromLeaderboard: user.hiddenFromLeaderboard,
  };
}
