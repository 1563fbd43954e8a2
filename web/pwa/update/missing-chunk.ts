import { hasUnsavedInput } from '../unsaved-input.ts';

const KEY = 'employee-rewards-missing-chunk';

const readBuild = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/**
 * Remembers that a tab of this build reloaded. Returns false when it did so before, or when nothing can be remembered,
 * because the tab could then reload without end.
 */
function isFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads a tab once when the server no longer has a file of the tab's build, because the tab is older than the last
 * release but one. A tab with unsaved input, and a tab without a connection, keep their page and show that the part did
 * not load.
 */
export function reloadForMissingChunks(reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !hasUnsavedInput() && isFirstReload(readBuild())) reload();
  });
}
