import { hasUnsavedInput } from '../unsaved-input.ts';

const KEY = 'employee-rewards-missing-chunk';

/** The longest wait for the server's answer. Without an answer, the next missing file asks again. */
const ANSWER_MS = 10_000;

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

/** A file also fails to load while the server is out of reach. A reload would then show the browser's error page. */
const canReload = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const page = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return page?.ok === true;
};

/**
 * Reloads a tab once when the server no longer has a file of the tab's build, because the tab is older than the last
 * release but one. A tab with unsaved input, and a tab that does not reach the server, keep their page and show that the
 * part did not load.
 */
export function reloadForMissingChunks(reload: () => void = () => location.reload()): void {
  // Files often fail together. The reload would abort the other questions.
  let isAsking = false;
  const reloadOnce = async () => {
    if (isAsking) return;
    isAsking = true;
    const isAnswered = await canReload();
    if (isAnswered && !hasUnsavedInput() && isFirstReload(readBuild())) reload();
    else isAsking = false;
  };
  addEventListener('vite:preloadError', () => void reloadOnce());
}
