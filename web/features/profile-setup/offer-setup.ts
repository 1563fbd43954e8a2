import { serverNow, type LoadedMe } from '../../app/me.ts';
import { PATHS, startPath } from '../../app/paths.ts';

const NEW_FOR_MS = 15 * 60_000;

/** "Not now" holds until the page is loaded anew. */
let declined = false;
export const declineSetup = (): void => void (declined = true);

/**
 * Where a person starts who asked for no page of their own: at their dashboard, or, once, at the look over their profile.
 * Only a record that is new and untouched is offered it (version 0: nobody edited it, no check-in was made). The demo
 * company's records are weeks old, so the demo never asks; and nobody is made to answer.
 */
export function firstPath(me: LoadedMe): string {
  const isNew = me.version === 0 && serverNow(me).getTime() - Date.parse(me.createdAt) < NEW_FOR_MS;
  return isNew && !declined ? PATHS.profileSetup : startPath(me.role);
}
