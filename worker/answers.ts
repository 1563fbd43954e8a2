import { achievementsAnswers } from './features/achievements/routes.ts';
import { activitiesAnswers } from './features/activities/routes.ts';
import { activityAnswers } from './features/activity/routes.ts';
import { analyticsAnswers } from './features/analytics/routes.ts';
import { announcementsAnswers } from './features/announcements/routes.ts';
import { apiDocsAnswers } from './features/api-docs/routes.ts';
import { attendanceAnswers } from './features/attendance/routes.ts';
import { auditAnswers } from './features/audit/routes.ts';
import { badgesAnswers } from './features/badges/routes.ts';
import { calendarsAnswers } from './features/calendars/routes.ts';
import { correctionRequestsAnswers } from './features/corrections/request-routes.ts';
import { correctionsAnswers } from './features/corrections/routes.ts';
import { kioskAnswers } from './features/checkins/kiosk-routes.ts';
import { leavesAnswers } from './features/leaves/routes.ts';
import { checkinsAnswers } from './features/checkins/routes.ts';
import { companyAnswers } from './features/company/routes.ts';
import { devicesAnswers } from './features/devices/routes.ts';
import { exportsAnswers } from './features/exports/routes.ts';
import { healthAnswers } from './features/health/routes.ts';
import { imagesAnswers } from './features/images/routes.ts';
import { leaderboardAnswers } from './features/leaderboard/routes.ts';
import { jobsAnswers } from './features/jobs/routes.ts';
import { liveAnswers } from './features/live/routes.ts';
import { mailAnswers } from './features/mail/routes.ts';
import { meAnswers } from './features/me/routes.ts';
import { noticesAnswers } from './features/notices/routes.ts';
import { notificationsAnswers } from './features/notifications/routes.ts';
import { peopleImportAnswers } from './features/people-import/routes.ts';
import { pointsAnswers } from './features/points/routes.ts';
import { profileAnswers } from './features/profile/routes.ts';
import { nudgesAnswers } from './features/nudges/routes.ts';
import { quotesAnswers } from './features/quotes/routes.ts';
import { claimAnswers } from './features/redemptions/claim-routes.ts';
import { redemptionsAnswers } from './features/redemptions/routes.ts';
import { rewardsAnswers } from './features/rewards/routes.ts';
import { settingsAnswers } from './features/settings/routes.ts';
import { setupAnswers } from './features/setup/routes.ts';
import { stationsAnswers } from './features/stations/routes.ts';
import { telemetryAnswers } from './features/telemetry/routes.ts';
import { usersAnswers } from './features/users/routes.ts';
import { closedMonthsAnswers } from './features/closed-months/routes.ts';
import { wallsAnswers } from './features/walls/routes.ts';
import { webhooksAnswers } from './features/webhooks/routes.ts';
import type { Answers } from './http/route-docs.ts';

/**
 * The OpenAPI document is made from these answers. The production Worker does not contain them. It reads the document
 * from a file of the build.
 */
export const ANSWERS: Readonly<Record<string, Answers>> = {
  '/api/health': healthAnswers,
  '/api/me': meAnswers,
  '/api/profile': profileAnswers,
  '/api/checkins/corrections': correctionsAnswers,
  '/api/checkins/correction-requests': correctionRequestsAnswers,
  '/api/checkins/kiosk': kioskAnswers,
  '/api/checkins': checkinsAnswers,
  '/api/leaves': leavesAnswers,
  '/api/attendance': attendanceAnswers,
  '/api/leaderboard': leaderboardAnswers,
  '/api/live': liveAnswers,
  '/api/mail': mailAnswers,
  '/api/rewards/claim': claimAnswers,
  '/api/rewards': rewardsAnswers,
  '/api/redemptions': redemptionsAnswers,
  '/api/points': pointsAnswers,
  '/api/badges': badgesAnswers,
  '/api/achievements': achievementsAnswers,
  '/api/activity': activityAnswers,
  '/api/activities': activitiesAnswers,
  '/api/notices': noticesAnswers,
  '/api/notifications': notificationsAnswers,
  '/api/nudges': nudgesAnswers,
  '/api/setup': setupAnswers,
  '/api/announcements': announcementsAnswers,
  '/api/company': companyAnswers,
  '/api/devices': devicesAnswers,
  '/api/images': imagesAnswers,
  '/api/quotes': quotesAnswers,
  '/api/calendars': calendarsAnswers,
  '/api/users/import': peopleImportAnswers,
  '/api/users': usersAnswers,
  '/api/analytics': analyticsAnswers,
  '/api/archive': closedMonthsAnswers,
  '/api/audit': auditAnswers,
  '/api/settings': settingsAnswers,
  '/api/exports': exportsAnswers,
  '/api/qr': stationsAnswers,
  '/api/walls': wallsAnswers,
  '/api/jobs': jobsAnswers,
  '/api/telemetry': telemetryAnswers,
  '/api/webhooks': webhooksAnswers,
  '/api/openapi.json': apiDocsAnswers,
};
