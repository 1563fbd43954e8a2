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
  /** The language of pushed notifications and e-mail: that of the device that set it last. */
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
  /** The address of their picture here; empty without one. */
  avatarUrl: v.string(),
  bio: v.string(),
  department: v.string(),
  hireDate: hireDaySchema,
  /** The company's own number of the person, '' for none. Admins alone get it. */
  employeeNumber: v.optional(v.string()),
  role: v.picklist(ROLES),
  company: v.string(),
  location: v.string(),
  isActive: v.boolean(),
  approvalStatus: v.picklist(APPROVAL_STATUSES),
  timeZone: v.string(),
  /** When the user's day begins, in minutes after the midnight of its date: their calendar's. Below 0 on the evening before. */
  dayStart: integerSchema,
  /** A zone and a start of the day that take effect on `pendingTimeZoneFrom`, or null. */
  pendingTimeZone: v.nullable(v.string()),
  pendingDayStart: v.nullable(integerSchema),
  pendingTimeZoneFrom: v.nullable(localDateSchema),
  /** False while nobody has said where the person is: they choose their zone before their first check-in. */
  isTimeZoneKnown: v.boolean(),
  workCalendarId: idSchema,
  preferences: preferencesSchema,
  hiddenFromLeaderboard: v.boolean(),
  pointsBalance: integerSchema,
  totalPointsEarned: integerSchema,
  totalPointsRedeemed: integerSchema,
  /** The streak that stands today: 0 once a scheduled day was missed. */
  currentStreak: countSchema,
  longestStreak: countSchema,
  totalCheckIns: countSchema,
  lastCheckIn: v.nullable(instantSchema),
  level: countSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Grows with every change that a decision depends on; send it back to guard an edit. */
  version: countSchema,
});
export type User = v.InferOutput<typeof userSchema>;

/** How many there are, counted as far as one request may read: with `isMore` at least so many. */
const totalSchema = v.strictObject({ count: countSchema, isMore: v.boolean() });
export type PeopleTotal = v.InferOutput<typeof totalSchema>;

export const userPageSchema = v.strictObject({
  ...pageSchema(userSchema).entries,
  /** Of the first page alone. */
  total: v.optional(totalSchema),
});
export type UserPage = v.InferOutput<typeof userPageSchema>;

export const BIO_MAX = 500;

/** Own profile fields. Every field is optional; what is absent stays. */
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

/** What an admin changes of an account; what is absent stays. The reason stands in the audit log, and the person is told it. */
export const accountChangeSchema = v.pipe(
  v.strictObject({
    approvalStatus: v.optional(v.picklist(APPROVAL_STATUSES)),
    role: v.optional(v.picklist(ROLES)),
    department: v.optional(nameText(1, 80)),
    location: v.optional(nameText(0, 80)),
    hireDate: v.optional(hireDaySchema),
    /** Unique among people who have one; empty for none. */
    employeeNumber: v.optional(nameText(0, EMPLOYEE_NUMBER_MAX)),
    /** Holds from the person's next day on. */
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
  /** By name, the newest first, or those with the most points by the leaderboard, or the highest balance first. What is searched for comes by the word that was found. */
  sort: v.optional(v.picklist(['name', 'newest', 'points', 'balance'])),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type UsersQuery = v.InferOutput<typeof usersQuerySchema>;
