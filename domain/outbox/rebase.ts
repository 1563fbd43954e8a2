import type { OfflineAction } from './action.ts';
import { withoutWait } from './outcome.ts';

/** The most rebases of an edit. After them, the other user's repeated changes win. */
const MAX_REBASES = 3;

/**
 * Returns an edit on top of the newer version that it conflicts with, or null when its fields were changed there.
 * `newest` holds the fields under the names of `action.base`.
 * The id can stay: the server stores a response under a key only for applied edits, and it refused this one.
 */
export function rebaseAction(
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
