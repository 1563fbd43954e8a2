import { achievements } from './de/achievements.ts';
import { acts } from './de/acts.ts';
import { admin } from './de/admin.ts';
import { adminHome } from './de/adminHome.ts';
import { announcements } from './de/announcements.ts';
import { api } from './de/api.ts';
import { audit } from './de/audit.ts';
import { auth } from './de/auth.ts';
import { calendars } from './de/calendars.ts';
import { catalogue } from './de/catalogue.ts';
import { charts } from './de/charts.ts';
import { corrections } from './de/corrections.ts';
import { core } from './de/core.ts';
import { dashboard } from './de/dashboard.ts';
import { dialogs } from './de/dialogs.ts';
import { errors } from './de/errors.ts';
import { exchange } from './de/exchange.ts';
import { figures } from './de/figures.ts';
import { history } from './de/history.ts';
import { jobs } from './de/jobs.ts';
import { leaderboard } from './de/leaderboard.ts';
import { live } from './de/live.ts';
import { push } from './de/push.ts';
import { mail } from './de/mail.ts';
import { notices } from './de/notices.ts';
import { offline } from './de/offline.ts';
import { pages } from './de/pages.ts';
import { people } from './de/people.ts';
import { privacy } from './de/privacy.ts';
import { profile } from './de/profile.ts';
import { pwa } from './de/pwa.ts';
import { queue } from './de/queue.ts';
import { receipt } from './de/receipt.ts';
import { rewards } from './de/rewards.ts';
import { scan } from './de/scan.ts';
import { stations } from './de/stations.ts';
import { system } from './de/system.ts';
import { wall } from './de/wall.ts';
import type { areas as english } from './en.ts';

/** Every text of the app in German, for the type checker and the tests. The app itself loads them by area. */
export const areas = {
  core,
  auth,
  dashboard,
  figures,
  leaderboard,
  achievements,
  receipt,
  rewards,
  privacy,
  profile,
  history,
  dialogs,
  admin,
  api,
  announcements,
  corrections,
  live,
  push,
  mail,
  notices,
  adminHome,
  acts,
  charts,
  system,
  wall,
  jobs,
  audit,
  exchange,
  calendars,
  catalogue,
  queue,
  offline,
  pages,
  people,
  pwa,
  errors,
  scan,
  stations,
} as const satisfies Record<keyof typeof english, object>;
