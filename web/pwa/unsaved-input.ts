import { isHeld, onReleased } from '../kit/leaving/leave-guards.ts';

/** The text of a field that is no longer in the page was saved or abandoned. */
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/**
 * Records every field into which the user types, in forms, dialogs and searches, because any typed text may be unsaved
 * work.
 */
export function watchTyping(page: Document = document): void {
  page.addEventListener('input', ({ target }) => isTextField(target) && typedIn.add(target), { capture: true });
  // When a form with a guard is saved, its fields stay on the page. The guard is then released, which shows that the
  // text of the fields is saved.
  onReleased(() => typedIn.clear());
}

function holdsText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (!field.isConnected) typedIn.delete(field);
  // A checkbox or a radio button takes effect at once, or belongs to a form with a guard.
  return field.isConnected && !['checkbox', 'radio'].includes(field.type) && field.value.trim() !== '';
}

export const hasUnsavedInput = (): boolean => isHeld() || [...typedIn].some(holdsText);
