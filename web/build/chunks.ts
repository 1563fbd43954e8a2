/**
 * The areas of texts that only admins' screens load. In each language they are one script. A script per area would be
 * some 40 more files for the service worker to store. The texts of employees stay apart, because the first screens wait
 * for some of them.
 */
const ADMIN_TEXTS = [
  'acts',
  'admin',
  'announcements',
  'audit',
  'calendars',
  'catalogue',
  'charts',
  'exchange',
  'jobs',
  'people',
  'queue',
  'stations',
  'system',
];

/** Returns the script of a file of texts, or null when the file is a script of its own. */
function nameTexts(id: string): string | null {
  const [, language, area = ''] = /[\\/]messages[\\/](de|en)[\\/](\w+)\.ts$/.exec(id) ?? [];
  return language && ADMIN_TEXTS.includes(area) ? `${language}-admins` : null;
}

/** Rolldown's `codeSplitting.groups`. The first group that matches a module gets the module. */
export const chunkGroups = [
  // Libraries change less often than our screens. In their own chunk they stay cached across releases.
  {
    name: 'vendor',
    tags: ['$initial' as const],
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
  },
  // Code that starts with every page is one chunk. Several chunks would be larger and cost a request each.
  { name: 'app', tags: ['$initial' as const] },
  // Small modules of a few hundred bytes each: alone, every one would cost a request.
  // Those of the first visit are separate from those of later screens.
  {
    name: 'small',
    test: /lucide-react.*[\\/](flame|tree-palm|shield-check|cloud-upload|check|minus|moon|sparkles|face-[a-z-]+)\.|[\\/]parts[\\/]check-in[\\/]|[\\/]features[\\/]dashboard[\\/](?!Goal)|[\\/](moods|displayed-streak)\./,
    minShareCount: 2,
  },
  {
    name: 'later',
    test: /lucide-react|[\\/]ui[\\/](Actions|Avatar|Badge|Card|EmptyState|MoreButton|PageHeader|ProgressBar)\.|[\\/]features[\\/]dashboard[\\/]Goal\.|[\\/]live[\\/](?:presence[\\/])?(LivePlace|live-store|use-follow-live|coalesce|NotLive|OnlinePeople|PresenceDot)\.|[\\/]device-position\./,
    minShareCount: 2,
  },
  { name: nameTexts },
];
