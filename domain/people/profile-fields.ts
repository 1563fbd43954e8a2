import type { OwnUser } from '../api/users.ts';

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
  showsLeave: boolean;
  showsAnniversary: boolean;
  birthday: string | null;
}

type Profile = Pick<
  OwnUser,
  Exclude<keyof ProfileFields, 'notifications' | 'emailUpdates'> | 'pendingTimeZone' | 'preferences'
>;

/** A pending time zone counts as the current time zone. */
export function toProfileFields({ preferences, pendingTimeZone, ...user }: Profile): ProfileFields {
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
    showsLeave: user.showsLeave,
    showsAnniversary: user.showsAnniversary,
    birthday: user.birthday,
  };
}
