import type { ExecutionContext } from 'hono';
import { Hono } from 'hono/tiny';
import { achievementsRoutes } from './features/achievements/routes.ts';
import { activitiesRoutes } from './features/activities/routes.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { apiDocsRoutes } from './features/api-docs/routes.ts';
import { announcementsRoutes } from './features/announcements/routes.ts';
import { closedMonthsRoutes } from './features/closed-months/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { badgesRoutes } from './features/badges/routes.ts';
import { attendanceRoutes } from './features/attendance/routes.ts';
import { calendarsRoutes } from './features/calendars/routes.ts';
import { checkinsRoutes } from './features/checkins/routes.ts';
import { correctionRequestsRoutes } from './features/corrections/request-routes.ts';
import { correctionsRoutes } from './features/corrections/routes.ts';
import { companyRoutes } from './features/company/routes.ts';
import { decisionsRoutes } from './features/decisions/routes.ts';
import { devicesRoutes } from './features/devices/routes.ts';
import { exportsRoutes } from './features/exports/routes.ts';
import { firstReadsRoutes } from './features/first-reads/routes.ts';
import { kioskRoutes } from './features/checkins/kiosk-routes.ts';
import { leavesRoutes } from './features/leaves/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { imagesRoutes } from './features/images/routes.ts';
import { jobsRoutes } from './features/jobs/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { meRoutes } from './features/me/routes.ts';
import { noticesRoutes } from './features/notices/routes.ts';
import { nudgesRoutes } from './features/nudges/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { peopleImportRoutes } from './features/people-import/routes.ts';
import { pointsRoutes } from './features/points/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { quotesRoutes } from './features/quotes/routes.ts';
import { claimRoutes } from './features/redemptions/claim-routes.ts';
import { redemptionsRoutes } from './features/redemptions/routes.ts';
import { rewardCodesRoutes } from './features/rewards/code-routes.ts';
import { rewardsRoutes } from './features/rewards/routes.ts';
import { setupRoutes } from './features/setup/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { stationsRoutes } from './features/stations/routes.ts';
import { telemetryRoutes } from './features/telemetry/routes.ts';
import { thanksRoutes } from './features/thanks/routes.ts';
import { thanksTodayRoutes } from './features/thanks/today-routes.ts';
import { usersRoutes } from './features/users/routes.ts';
import { wallsRoutes } from './features/walls/routes.ts';
import { webhooksRoutes } from './features/webhooks/routes.ts';
import type { AppEnv } from './http/app-env.ts';
import { onError, onNotFound } from './http/errors.ts';
import { apiHeaders, logRequest, revalidate, sameSite } from './http/middleware.ts';
import { runAfterResponse } from './http/run-after-response.ts';
import { limitD1 } from './db/time-limit.ts';
import { openPartsDb, tellRooms } from './open-parts-db.ts';
import type { Parts } from './parts.ts';

/** The routes are made once per process, because tests make an app for each instant and each D1. */
const app = new Hono<AppEnv & { Bindings: { parts: Parts } }>()
  .onError(onError)
  .notFound(onNotFound)
  .use('*', async (c, next) => {
    const { parts } = c.env;
    c.set('parts', parts);
    c.set('db', openPartsDb({ ...parts, d1: limitD1(parts.d1) }));
    c.set('now', parts.clock());
    c.set('requestId', parts.newId());
    await next();
    runAfterResponse(c, tellRooms(c.var.db, parts.live));
    c.header('X-Request-Id', c.var.requestId);
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  })
  .use('*', logRequest, apiHeaders, revalidate, sameSite)
  .basePath('/api')
  .route('/health', healthRoutes)
  .route('/me', meRoutes)
  .route('/profile', profileRoutes)
  .route('/checkins/corrections', correctionsRoutes)
  .route('/checkins/correction-requests', correctionRequestsRoutes)
  .route('/checkins/kiosk', kioskRoutes)
  .route('/checkins', checkinsRoutes)
  .route('/leaves', leavesRoutes)
  .route('/attendance', attendanceRoutes)
  .route('/leaderboard', leaderboardRoutes)
  .route('/mail', mailRoutes)
  .route('/live', liveRoutes)
  .route('/rewards/claim', claimRoutes)
  .route('/rewards', rewardsRoutes)
  .route('/rewards', rewardCodesRoutes)
  .route('/redemptions', redemptionsRoutes)
  .route('/points', pointsRoutes)
  .route('/badges', badgesRoutes)
  .route('/achievements', achievementsRoutes)
  .route('/activity', activityRoutes)
  .route('/activities', activitiesRoutes)
  .route('/notices', noticesRoutes)
  .route('/notifications', notificationsRoutes)
  .route('/nudges', nudgesRoutes)
  .route('/decisions', decisionsRoutes)
  .route('/setup', setupRoutes)
  .route('/announcements', announcementsRoutes)
  .route('/company', companyRoutes)
  .route('/devices', devicesRoutes)
  .route('/images', imagesRoutes)
  .route('/quotes', quotesRoutes)
  .route('/calendars', calendarsRoutes)
  .route('/users/import', peopleImportRoutes)
  .route('/users', usersRoutes)
  .route('/analytics', analyticsRoutes)
  .route('/archive', closedMonthsRoutes)
  .route('/audit', auditRoutes)
  .route('/settings', settingsRoutes)
  .route('/exports', exportsRoutes)
  .route('/qr', stationsRoutes)
  .route('/walls', wallsRoutes)
  .route('/jobs', jobsRoutes)
  .route('/telemetry', telemetryRoutes)
  .route('/thanks', thanksTodayRoutes)
  .route('/thanks', thanksRoutes)
  .route('/webhooks', webhooksRoutes);

app.route(
  '/first-reads',
  firstReadsRoutes((request, parts) => app.fetch(request, { parts })),
);
app.route(
  '/openapi.json',
  apiDocsRoutes(() => app.routes),
);

export function createApp(parts: Parts) {
  const env = { parts };
  return {
    routes: app.routes,
    fetch: (request: Request, context?: ExecutionContext) => app.fetch(request, env, context),
    request: (input: string | URL | Request, init?: RequestInit) => app.request(input, init, env),
  };
}
