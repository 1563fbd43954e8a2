import * as v from 'valibot';
import { needsReason } from '../people/account-changes.ts';
import { APPROVAL_STATUSES, ROLES } from '../people/roles.ts';
import { isMonthDay } from '../thanks/celebrations.ts';
import { LANGUAGES } from '../text/languages.ts';
import { THEMES } from '../people/themes.ts';
import {
  countSchema,
  cursorSchema,
  idSchema,
  hireDaySchema,
  instantSchema,
  integerSchema,
  localDateSchema,
  aboutText,
  nameText,
  pageSchema,
  reasonSchema,
  searchSchema,
  text,
  timeZoneSchema,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';
import { refuseAs } from './field-issues.ts';

/** Spec section 3. */
export const preferencesSchema = v.strictObject({
  notifications: v.boolean(),
  emailUpdates: v.boolean(),
  theme: v.picklist(THEMES),
  /** The language of push messages and email, set by the last device that chose a language. */
  language: v.picklist(LANGUAGES),
});
export type Preferences = v.InferOutput<typeof preferencesSchema>;

export const DEFAULT_PREFERENCES: Preferences = {
  notifications: true,
  emailUpdates: true,
  theme: 'system',
  language: 'en',
};

/** The user record as its owner and admins see it. Spec section 3. */
export const userSchema = v.strictObject({
  id: idSchema,
  employeeId: v.string(),
  email: v.string(),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
  avatarUrl: v.string(),
  bio: v.string(),
  department: v.string(),
  hireDate: hireDaySchema,
  /** Only admins receive this field. */
  employeeNumber: v.optional(v.string()),
  role: v.picklist(ROLES),
  company: v.string(),
  location: v.string(),
  isActive: v.boolean(),
  approvalStatus: v.picklist(APPROVAL_STATUSES),
  timeZone: v.string(),
  /** In minutes after midnight. Negative for the evening before. */
  dayStart: integerSchema,
  /** Null when no change is pending. */
  pendingTimeZone: v.nullable(v.string()),
  pendingDayStart: v.nullable(integerSchema),
  pendingTimeZoneFrom: v.nullable(localDateSchema),
  /** The user must choose a time zone before the first check-in. */
  isTimeZoneKnown: v.boolean(),
  workCalendarId: idSchema,
  preferences: preferencesSchema,
  hiddenFromLeaderboard: v.boolean(),
  /** The dashboards of the department then say when the user is away, and never why. */
  showsLeave: v.boolean(),
  pointsBalance: integerSchema,
  totalPointsEarned: integerSchema,
  totalPointsRedeemed: integerSchema,
  /** The streak is 0 after a missed scheduled day that no freeze saved. */
  currentStreak: countSchema,
  longestStreak: countSchema,
  totalCheckIns: countSchema,
  lastCheckIn: v.nullable(instantSchema),
  level: countSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** An edit with an older version is refused. */
  version: countSchema,
});
export type User = v.InferOutput<typeof userSchema>;

/** A day and a month without a year, as MM-DD. */
export const monthDaySchema = v.pipe(v.string(), v.check(isMonthDay, refuseAs('month_day')));

/** The user record as only its owner sees it. */
export const ownUserSchema = v.strictObject({
  ...userSchema.entries,
  /** Colleagues then hear of the user's first day and work anniversaries. */
  showsAnniversary: v.boolean(),
  /** Null unless the user shares it. No admin can read or change it, and no year is stored. */
  birthday: v.nullable(monthDaySchema),
});
export type OwnUser = v.InferOutput<typeof ownUserSchema>;

/** The number of users, counted up to the limit of one request. */
const totalSchema = v.strictObject({ count: countSchema, isMore: v.boolean() });
export type PeopleTotal = v.InferOutput<typeof totalSchema>;

export const userPageSchema = v.strictObject({
  ...pageSchema(userSchema).entries,
  /** Present only on the first page. */
  total: v.optional(totalSchema),
});
export type UserPage = v.InferOutput<typeof userPageSchema>;

export const BIO_MAX = 500;

/** An absent field keeps its value. */
export const profileSchema = v.strictObject({
  name: v.optional(nameText(1, 80)),
  firstName: v.optional(nameText(0, 80)),
  lastName: v.optional(nameText(0, 80)),
  phone: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(\+[1-9]\d{6,14})?$/, refuseAs('phone')))),
  bio: v.optional(aboutText(0, BIO_MAX)),
  location: v.optional(nameText(0, 80)),
  timeZone: v.optional(timeZoneSchema),
  preferences: v.optional(
    v.strictObject({
      notifications: v.optional(v.boolean()),
      emailUpdates: v.optional(v.boolean()),
      theme: v.optional(v.picklist(THEMES)),
      language: v.optional(v.picklist(LANGUAGES)),
    }),
  ),
  hiddenFromLeaderboard: v.optional(v.boolean()),
  showsLeave: v.optional(v.boolean()),
  showsAnniversary: v.optional(v.boolean()),
  /** Null takes the birthday back. */
  birthday: v.optional(v.nullable(monthDaySchema)),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type ProfileInput = v.InferOutput<typeof profileSchema>;

export const EMPLOYEE_NUMBER_MAX = 40;

/** An absent field keeps its value. The reason is stored in the audit log and sent to the user. */
export const accountChangeSchema = v.pipe(
  v.strictObject({
    approvalStatus: v.optional(v.picklist(APPROVAL_STATUSES)),
    role: v.optional(v.picklist(ROLES)),
    department: v.optional(nameText(1, 80)),
    location: v.optional(nameText(0, 80)),
    hireDate: v.optional(hireDaySchema),
    /** No two users have the same number. */
    employeeNumber: v.optional(nameText(0, EMPLOYEE_NUMBER_MAX)),
    /** The work calendar that applies from the user's next day on. */
    workCalendarId: v.optional(idSchema),
    reason: v.optional(reasonSchema),
    version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  }),
  v.forward(
    v.partialCheck(
      [['approvalStatus'], ['reason']],
      ({ approvalStatus, reason }) => approvalStatus === undefined || !needsReason(approvalStatus) || Boolean(reason),
      refuseAs('reason_missing'),
    ),
    ['reason'],
  ),
);
export type AccountChange = v.InferOutput<typeof accountChangeSchema>;

/** A decision on the record of a removed user: it goes on with the user's next account, or it is set aside. */
export const removedDecisionSchema = v.strictObject({
  reason: v.optional(reasonSchema),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type RemovedDecision = v.InferOutput<typeof removedDecisionSchema>;

/** An account of the identity provider that has no record, because the record `of` has its address. */
const waitingAccountSchema = v.strictObject({
  subject: v.string(),
  email: v.string(),
  name: v.string(),
  /** Whether the provider verified the address. Only then can the account go on with an earlier record. */
  isVerified: v.boolean(),
  since: instantSchema,
  of: v.strictObject({
    id: idSchema,
    name: v.string(),
    /** False for a removed user, on whom an admin decides. */
    isActive: v.boolean(),
    pointsBalance: integerSchema,
    employeeNumber: v.string(),
  }),
});
export type WaitingAccount = v.InferOutput<typeof waitingAccountSchema>;
export const WAITING_ACCOUNTS_MAX = 50;
export const waitingAccountsSchema = v.strictObject({ items: v.array(waitingAccountSchema) });

export const usersQuerySchema = v.strictObject({
  search: v.optional(searchSchema),
  role: v.optional(v.picklist(ROLES)),
  status: v.optional(v.picklist(APPROVAL_STATUSES)),
  department: v.optional(text(1, 80)),
  location: v.optional(text(1, 80)),
  calendar: v.optional(idSchema),
  /** With a search, the users are ordered by the matching word instead. */
  sort: v.optional(v.picklist(['name', 'newest', 'points', 'balance'])),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type UsersQuery = v.InferOutput<typeof usersQuerySchema>;
