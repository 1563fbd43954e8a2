import type { LoadedMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';

/** Returns a text that says why today is a day off, and that a streak continues. Returns null on a working day. */
export function dayNote({ today: { kind }, currentStreak }: LoadedMe): string | null {
  if (kind === 'scheduled') return null;
  return t(currentStreak > 0 ? `dashboard.off.${kind}.streak` : `dashboard.off.${kind}`);
}
