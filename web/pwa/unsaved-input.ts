import { isHeld, onReleased } from '../kit/leaving/leave-guards.ts';

/** The fields that were typed in. Fields that left the page were saved or abandoned. */
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Records every typed field, in forms, questions and searches: any typed text may be unsaved work. */
export function watchTyping(page: Document = document): void {
  page.addEventListener('input', ({ target }) => isTextField(target) && typedIn.add(target), { capture: true });
  // A form with a guard reports when it is saved, and its fields stay on the page.
  onReleased(() => typedIn.clear());
}

function holdsText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (!field.isConnected) typedIn.delete(field);
  // A switch or a choice takes effect at once, or belongs to a form with its own guard.
  return field.isConnected && !['checkbox', 'radio'].includes(field.type) && field.value.trim() !== '';
}

/** Returns true when a reload would lose something that the user typed. */
export const hasUnsavedInput = (): boolean => isHeld() || [...typedIn].some(holdsText);
