import type { Sight, SightReader } from '../../../../domain/privacy/visibility.ts';

/** The parts of the page, from what most people see to what nobody does. */
export const SIGHT_GROUPS = ['shared', 'admins', 'own', 'technical'] as const;
export type SightGroup = (typeof SIGHT_GROUPS)[number];

const has = (readers: readonly SightReader[], ...sought: SightReader[]) => sought.some((one) => readers.includes(one));

/** Where a kind of data is told of: by the widest of its readers. */
export function groupOf({ readers }: Pick<Sight, 'readers'>): SightGroup {
  if (has(readers, 'colleagues', 'lobby')) return 'shared';
  if (has(readers, 'admins', 'super_admins', 'groups')) return 'admins';
  return has(readers, 'you') ? 'own' : 'technical';
}
