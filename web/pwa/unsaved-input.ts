import { isHeld, onReleased } from '../app/leave-guards.ts';

/** The fields that were typed in; those that left the page have been saved or left. */
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Forms, a question that waits for a reason, a search: whatever is typed is somebody's work. */
export function watchTyping(page: Document = document): void {
  page.addEventListener('input', ({ target }) => isTextField(target) && typedIn.add(target), { capture: true });
  // A form with a guard knows when it is saved; its fields stay on the page.
  onReleased(() => typedIn.clear());
}

function holdsText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (!field.isConnected) typedIn.delete(field);
  // A switch or a choice takes effect, or is of a form with a guard of its own.
  return field.isConnected && !['checkbox', 'radio'].includes(field.type) && field.value.trim() !== '';
}

/** Whether a reload would take something away that the person typed. */
export const hasUnsavedInput = (): boolean => isHeld() || [...typedIn].some(holdsText);
