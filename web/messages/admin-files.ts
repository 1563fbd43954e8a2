import type { AreaFile } from './catalogue.ts';

/** The texts of admins' screens, of live updates and of push, each a file that loads by itself. No first visit loads so much as their names. */
export const adminFiles = import.meta.glob([
  './*/{acts,admin,adminHome,announcements,api,audit,calendars,catalogue,charts,corrections,exchange,jobs,live,mail,people,push,queue,stations,system,wall}.ts',
  '!./test/*',
]) as Record<string, AreaFile>;
