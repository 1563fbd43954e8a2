import type { Sight, SightReader } from '../../../../domain/privacy/visibility.ts';

/** The parts of the page, from widely visible data to private data. */
export const SIGHT_GROUPS = ['shared', 'admins', 'own', 'technical'] as const;
export type SightGroup = (typeof SIGHT_GROUPS)[number];

const has = (readers: readonly SightReader[], ...sought: SightReader[]) => sought.some((one) => readers.includes(one));

/** Returns the part for a kind of data, by its widest group of readers. */
export function findGroup({ readers }: Pick<Sight, 'readers'>): SightGroup {
  if (has(readers, 'colleagues', 'lobby')) return 'shared';
  if (has(readers, 'admins', 'super_admins', 'groups')) return 'admins';
  return has(readers, 'you') ? 'own' : 'technical';
}
