import type { OfflineAction } from './action.ts';
import { withoutWait } from './outcome.ts';

/** After these rebases, an edit that still conflicts is refused. */
const MAX_REBASES = 3;

/**
 * `newest` has the fields under the names of `action.base`. The edit keeps its id, which is also its Idempotency-Key.
 * The server has no response under this key, because the server stores responses only for edits that it applied.
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
