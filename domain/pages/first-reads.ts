/**
 * The requests that a dashboard makes when it opens, as paths of the API. One request answers them all. A path must be
 * equal to the request of its query in web/, otherwise that query asks for itself → screens/first-reads.test.ts.
 */
export const FIRST_READS = {
  dashboard: [
    '/api/me',
    '/api/notices',
    '/api/quotes/today',
    '/api/thanks/today',
    '/api/thanks/people',
    '/api/thanks?feed=team',
  ],
  /** The user, and all that waits for a decision. */
  admin: [
    '/api/me',
    '/api/notices',
    '/api/decisions',
    '/api/setup',
    '/api/redemptions?status=pending&sort=oldest&limit=12',
    '/api/redemptions/budget',
    '/api/users?status=pending&limit=12',
    '/api/checkins/correction-requests/queue?limit=12',
    '/api/leaves/queue?limit=12',
    '/api/thanks/review?list=open',
  ],
  /** Apart from `admin`, because a request may run 50 statements on Cloudflare's free plan. */
  'admin-day': [
    '/api/analytics',
    '/api/checkins/today?limit=12',
    '/api/nudges',
    '/api/audit?limit=4',
    '/api/rewards/all?state=few_codes&limit=3',
    '/api/jobs/differences',
    '/api/archive',
    '/api/settings/company_time_zone',
  ],
} as const;

export type FirstReadsPage = keyof typeof FIRST_READS;
