import { showToast } from '../toast-store.ts';

/** Ignores a refusal of the browser, because every copied text can also be selected by hand. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return;
  }
  showToast({ tone: 'success', text: copied });
}
