import { achievements } from './en/achievements.ts';
import { acts } from './en/acts.ts';
import { admin } from './en/admin.ts';
import { adminHome } from './en/adminHome.ts';
import { announcements } from './en/announcements.ts';
import { api } from './en/api.ts';
import { audit } from './en/audit.ts';
import { auth } from './en/auth.ts';
import { calendars } from './en/calendars.ts';
import { catalogue } from './en/catalogue.ts';
import { charts } from './en/charts.ts';
import { corrections } from './en/corrections.ts';
import { core } from './en/core.ts';
import { dashboard } from './en/dashboard.ts';
import { dialogs } from './en/dialogs.ts';
import { errors } from './en/errors.ts';
import { exchange } from './en/exchange.ts';
import { figures } from './en/figures.ts';
import { history } from './en/history.ts';
import { jobs } from './en/jobs.ts';
import { leaderboard } from './en/leaderboard.ts';
import { live } from './en/live.ts';
import { push } from './en/push.ts';
import { mail } from './en/mail.ts';
import { notices } from './en/notices.ts';
import { offline } from './en/offline.ts';
import { pages } from './en/pages.ts';
import { people } from './en/people.ts';
import { privacy } from './en/privacy.ts';
import { profile } from './en/profile.ts';
import { pwa } from './en/pwa.ts';
import { queue } from './en/queue.ts';
import { receipt } from './en/receipt.ts';
import { rewards } from './en/rewards.ts';
import { scan } from './en/scan.ts';
import { stations } from './en/stations.ts';
import { system } from './en/system.ts';
import { wall } from './en/wall.ts';

/** The areas of the app's texts. Each is a file of the same name, and loads with the parts of the app that use it. */
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
};

/**
 * Every text of the app in English, for the type checker and the tests. The app itself loads them by area
 * (messages.ts). Format: see domain/text/message-params.ts. Keys are `<screen>.<what>`.
 */
const en = {
  ...core,
  ...auth,
  ...dashboard,
  ...figures,
  ...leaderboard,
  ...achievements,
  ...receipt,
  ...rewards,
  ...privacy,
  ...profile,
  ...history,
  ...dialogs,
  ...admin,
  ...api,
  ...announcements,
  ...corrections,
  ...live,
  ...push,
  ...mail,
  ...notices,
  ...adminHome,
  ...acts,
  ...charts,
  ...system,
  ...wall,
  ...jobs,
  ...audit,
  ...exchange,
  ...calendars,
  ...catalogue,
  ...queue,
  ...offline,
  ...pages,
  ...people,
  ...pwa,
  ...errors,
  ...scan,
  ...stations,
} as const;

export default en;
