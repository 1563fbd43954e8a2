import * as v from 'valibot';
import type { FIRST_READS, FirstReadsPage } from '../pages/first-reads.ts';
import { analyticsSchema } from './analytics.ts';
import { auditPageSchema } from './audit.ts';
import { checkInsTodaySchema } from './checkins.ts';
import { closedMonthsSchema } from './closed-months.ts';
import { correctionQueueSchema } from './corrections.ts';
import { decisionsSchema } from './decisions.ts';
import { differencesSchema } from './jobs.ts';
import { leaveQueueSchema } from './leaves.ts';
import { meSchema } from './me.ts';
import { noticesSchema } from './notices.ts';
import { notInPageSchema } from './nudges.ts';
import { quoteSchema } from './quotes.ts';
import { redemptionPageSchema, rewardBudgetSchema } from './redemptions.ts';
import { managedRewardPageSchema } from './rewards.ts';
import { anySettingSchema } from './settings.ts';
import { setupSchema } from './setup.ts';
import { teamTodaySchema, thankablesSchema, thanksPageSchema, thanksReviewPageSchema } from './thanks.ts';
import { userPageSchema } from './users.ts';

/** `etag` is the one that the path itself sends. A path whose own answer isn't 200 is absent. */
const part = <Body extends v.GenericSchema>(body: Body) => v.optional(v.strictObject({ etag: v.string(), body }));

type PartsOf<Page extends FirstReadsPage> = Record<(typeof FIRST_READS)[Page][number], v.GenericSchema>;

export const dashboardReadsSchema = v.strictObject({
  '/api/me': part(meSchema),
  '/api/notices': part(noticesSchema),
  '/api/quotes/today': part(quoteSchema),
  '/api/thanks/today': part(teamTodaySchema),
  '/api/thanks/people': part(thankablesSchema),
  '/api/thanks?feed=team': part(thanksPageSchema),
} satisfies PartsOf<'dashboard'>);

export const adminReadsSchema = v.strictObject({
  '/api/me': part(meSchema),
  '/api/notices': part(noticesSchema),
  '/api/decisions': part(decisionsSchema),
  '/api/setup': part(setupSchema),
  '/api/redemptions?status=pending&sort=oldest&limit=12': part(redemptionPageSchema),
  '/api/redemptions/budget': part(rewardBudgetSchema),
  '/api/users?status=pending&limit=12': part(userPageSchema),
  '/api/checkins/correction-requests/queue?limit=12': part(correctionQueueSchema),
  '/api/leaves/queue?limit=12': part(leaveQueueSchema),
  '/api/thanks/review?list=open': part(thanksReviewPageSchema),
} satisfies PartsOf<'admin'>);

export const adminDayReadsSchema = v.strictObject({
  '/api/analytics': part(analyticsSchema),
  '/api/checkins/today?limit=12': part(checkInsTodaySchema),
  '/api/nudges': part(notInPageSchema),
  '/api/audit?limit=4': part(auditPageSchema),
  '/api/rewards/all?state=few_codes&limit=3': part(managedRewardPageSchema),
  '/api/jobs/differences': part(differencesSchema),
  '/api/archive': part(closedMonthsSchema),
  '/api/settings/company_time_zone': part(anySettingSchema),
} satisfies PartsOf<'admin-day'>);
