import type { AreaFile } from './messages.ts';

/**
 * The texts of admin screens, live updates and push, each a file that loads separately. A first visit does not even
 * load their names.
 */
export const adminFiles = import.meta.glob([
  './*/{acts,admin,adminHome,announcements,api,audit,calendars,catalogue,charts,corrections,exchange,jobs,live,mail,people,push,queue,stations,system,wall}.ts',
  '!./test/*',
]) as Record<string, AreaFile>;
