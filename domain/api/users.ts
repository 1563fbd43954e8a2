import * as v from 'valibot';
import { needsReason } from '../people/account-changes.ts';
import { APPROVAL_STATUSES, ROLES } from '../people/roles.ts';
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

/** Spec section 3, preferences of a user. */
export const preferencesSchema = v.strictObject({
  notifications: v.boolean(),
  emailUpdates: v.boolean(),
  theme: v.picklist(THEMES),
  /** The language of push messages and e-mail, set by the last device that chose one. */
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
  /** The address of the user's stored picture; empty without one. */
  avatarUrl: v.string(),
  bio: v.string(),
  department: v.string(),
  hireDate: hireDaySchema,
  /** The company's number for the user, empty for none. Only admins receive it. */
  employeeNumber: v.optional(v.string()),
  role: v.picklist(ROLES),
  company: v.string(),
  location: v.string(),
  isActive: v.boolean(),
  approvalStatus: v.picklist(APPROVAL_STATUSES),
  timeZone: v.string(),
  /** The start of the user's day in minutes after midnight, from their calendar. Negative on the evening before. */
  dayStart: integerSchema,
  /** A time zone and day start that take effect on `pendingTimeZoneFrom`; null without a pending change. */
  pendingTimeZone: v.nullable(v.string()),
  pendingDayStart: v.nullable(integerSchema),
  pendingTimeZoneFrom: v.nullable(localDateSchema),
  /** False until the user's place is known. They choose their time zone before their first check-in. */
  isTimeZoneKnown: v.boolean(),
  workCalendarId: idSchema,
  preferences: preferencesSchema,
  hiddenFromLeaderboard: v.boolean(),
  pointsBalance: integerSchema,
  totalPointsEarned: integerSchema,
  totalPointsRedeemed: integerSchema,
  /** The current streak: 0 once a scheduled day was missed. */
  currentStreak: countSchema,
  longestStreak: countSchema,
  totalCheckIns: countSchema,
  lastCheckIn: v.nullable(instantSchema),
  level: countSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** The version, which grows with every change that a decision depends on. Send it back to guard an edit. */
  version: countSchema,
});
export type User = v.InferOutput<typeof userSchema>;

/** The number of users, counted up to the limit of one request. With `isMore` there are at least that many. */
const totalSchema = v.strictObject({ count: countSchema, isMore: v.boolean() });
export type PeopleTotal = v.InferOutput<typeof totalSchema>;

export const userPageSchema = v.strictObject({
  ...pageSchema(userSchema).entries,
  /** Only on the first page. */
  total: v.optional(totalSchema),
});
export type UserPage = v.InferOutput<typeof userPageSchema>;

export const BIO_MAX = 500;

/** The user's own profile fields. An absent field keeps its value. */
export const profileSchema = v.strictObject({
  name: v.optional(nameText(1, 80)),
  firstName: v.optional(nameText(0, 80)),
  lastName: v.optional(nameText(0, 80)),
  phone: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(\+[1-9]\d{6,14})?$/, refuseAs('phone')))),
  bio: v.optional(aboutText(BIO_MAX)),
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
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type ProfileInput = v.InferOutput<typeof profileSchema>;

export const EMPLOYEE_NUMBER_MAX = 40;

/**
 * An admin's change of an account; an absent field keeps its value. The reason is in the audit log, and the user
 * receives it.
 */
export const accountChangeSchema = v.pipe(
  v.strictObject({
    approvalStatus: v.optional(v.picklist(APPROVAL_STATUSES)),
    role: v.optional(v.picklist(ROLES)),
    department: v.optional(nameText(1, 80)),
    location: v.optional(nameText(0, 80)),
    hireDate: v.optional(hireDaySchema),
    /** Unique among the users who have one; empty for none. */
    employeeNumber: v.optional(nameText(0, EMPLOYEE_NUMBER_MAX)),
    /** The work calendar from the user's next day on. */
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

export const usersQuerySchema = v.strictObject({
  search: v.optional(searchSchema),
  role: v.optional(v.picklist(ROLES)),
  status: v.optional(v.picklist(APPROVAL_STATUSES)),
  department: v.optional(text(1, 80)),
  location: v.optional(text(1, 80)),
  calendar: v.optional(idSchema),
  /**
   * The order: by name, newest first, most points on the leaderboard, or highest balance. Search results are ordered by
   * the matching word instead.
   */
  sort: v.optional(v.picklist(['name', 'newest', 'points', 'balance'])),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type UsersQuery = v.InferOutput<typeof usersQuerySchema>;
