/**
 * The chunks that several parts of the app share (Rolldown's `codeSplitting.groups`). The first group that matches a
 * module gets it. Without groups, every set of parts that shares a module gets a chunk: some 320 files, which the service
 * worker stores one after the other on each first visit. docs/decisions/0078 has the figures.
 */

/** Areas of texts that load with the first screens, or for a page that needs no other area. Each is a chunk of its own. */
const TEXTS_ALONE = [
  'core',
  'dashboard',
  'receipt',
  'figures',
  'auth',
  'api',
  'errors',
  'pages',
  'pwa',
  'live',
  'wall',
];

/** The texts of employees' screens. All remaining areas are texts of admins' screens. */
const EMPLOYEE_TEXTS = [
  'achievements',
  'dialogs',
  'history',
  'leaderboard',
  'mail',
  'notices',
  'offline',
  'privacy',
  'profile',
  'push',
  'rewards',
  'scan',
];

/** Returns the chunk of a file of texts: one per language for employees, and one for admins. */
function nameTexts(id: string): string | null {
  const [, language, area = ''] = /[\\/]messages[\\/](de|en)[\\/](\w+)\.ts$/.exec(id) ?? [];
  if (!language || TEXTS_ALONE.includes(area)) return null;
  return `${language}-${EMPLOYEE_TEXTS.includes(area) ? 'employees' : 'admins'}`;
}

export const chunkGroups = [
  // Libraries change less often than our screens. In their own chunk they stay cached across releases.
  {
    name: 'vendor',
    tags: ['$initial' as const],
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
  },
  // Code that starts with every page is one chunk. Several chunks would be larger and cost a request each.
  { name: 'app', tags: ['$initial' as const] },
  // Small modules of the first visit. In the chunk `shared` they would make the first visit load later screens' modules.
  {
    name: 'small',
    test: /lucide-react.*[\\/](flame|tree-palm|shield-check|cloud-upload|check|minus|moon|sparkles|face-[a-z-]+)\.|[\\/]parts[\\/]check-in[\\/]|[\\/]features[\\/]dashboard[\\/](?!Goal)|[\\/](moods|displayed-streak)\./,
    minShareCount: 2,
  },
  // Small modules of all later screens. The excluded folders belong to few screens and need large libraries.
  {
    name: 'shared',
    test: /lucide-react|[\\/]web[\\/](ui|kit|parts|offline|live|features[\\/]dashboard)[\\/](?!scanner|wall|bulk|zones|images|socket-line)|[\\/]domain[\\/](?!api|settings|scoring|qr)/,
    maxModuleSize: 6000,
    minShareCount: 2,
  },
  // This group is after `shared`. Otherwise a module that the texts of both languages import would join the chunk of
  // one language, and the other language would load that chunk.
  { name: nameTexts },
];
