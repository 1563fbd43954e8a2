import type { OfflineAction } from './action.ts';
import { withoutWait } from './outcome.ts';

/** A mended edit is mended at most this often: somebody who changes the record all the time wins. */
const MAX_REBASES = 3;

/**
 * An edit that met a newer version of the record: sent again over that version when nobody else touched its fields,
 * otherwise null. `newest` holds the fields as `action.base` names them. The id may stay: the server keeps an answer
 * under a key only for what it did, and it refused this.
 */
export function rebased(
  action: OfflineAction,
  newest: { fields: Readonly<Record<string, unknown>>; version: number },
): OfflineAction | null {
  const { base, data } = action;
  const rebases = Number(action.shows?.rebases ?? 0);
  if (!base || rebases >= MAX_REBASES) return null;
  if (Object.keys(base).some((name) => base[name] !== newest.fields[name])) return null;
  return withoutWait({
    ...action,
    data: { ...data, version: newest.version },
    shows: { ...action.shows, rebases: rebases + 1 },
    status: 'pending',
  });
}
