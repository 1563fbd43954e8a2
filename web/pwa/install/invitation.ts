/** When storage is blocked, nothing is stored, and the invitation appears again on the next visit. */
const DECLINED = 'employee-rewards-install-declined';
const LATER = 'employee-rewards-install-later';
const INSTALLED = 'employee-rewards-installed';
const VISITS = 'employee-rewards-visits';
/** The key in session storage that is set when this visit was counted. */
const COUNTED = 'employee-rewards-visit-counted';
const MINIMIZED = 'employee-rewards-install-minimized';

function withStorage<Result>(storage: () => Storage, use: (storage: Storage) => Result, without: Result): Result {
  try {
    return use(storage());
  } catch {
    return without;
  }
}
const local = <Result>(use: (storage: Storage) => Result, without: Result) =>
  withStorage(() => localStorage, use, without);

const numberAt = (key: string): number | null =>
  local((storage) => {
    const value = Number(storage.getItem(key) ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  }, null);
const put = (key: string, value: string): void => local((storage) => storage.setItem(key, value), undefined);

export const wasDeclined = (): boolean => local((storage) => storage.getItem(DECLINED) === 'true', false);
export const rememberDeclined = (): void => put(DECLINED, 'true');

export const readLaterAt = (): number | null => numberAt(LATER);
export const rememberLater = (nowMs: number): void => put(LATER, String(nowMs));

export const wasInstalled = (): boolean => local((storage) => storage.getItem(INSTALLED) === 'true', false);
export const rememberInstalled = (): void => put(INSTALLED, 'true');
/** Call it when the browser offers to install the app, because the app is then not installed. */
export const forgetInstalled = (): void => local((storage) => storage.removeItem(INSTALLED), undefined);

const session = <Result>(use: (storage: Storage) => Result, without: Result) =>
  withStorage(() => sessionStorage, use, without);

/** Returns true when the user closed the full question in this visit without an answer. */
export const wasMinimized = (): boolean => session((storage) => storage.getItem(MINIMIZED) !== null, false);
export const rememberMinimized = (): void => session((storage) => storage.setItem(MINIMIZED, 'true'), undefined);

/** A reload does not count as a new visit. */
export function countVisit(): number {
  const before = numberAt(VISITS) ?? 0;
  // When storage is blocked, the count stays 0, so the invitation is always the card.
  const isCounted = session((storage) => storage.getItem(COUNTED) !== null, true);
  if (isCounted) return before;
  session((storage) => storage.setItem(COUNTED, 'true'), undefined);
  put(VISITS, String(before + 1));
  return before + 1;
}

export type Invitation = 'none' | 'card' | 'modal';

export interface InvitationFacts {
  /** True when the browser has offered to install, and the offer is unused. */
  canInstall: boolean;
  isInstalled: boolean;
  /** True when the user pressed No Thanks. */
  declined: boolean;
  /** The time when Later was pressed, epoch milliseconds. */
  laterAt: number | null;
  nowMs: number;
  visits: number;
  /** The question may not appear when the user is busy, or has closed it in this visit. */
  mayAsk: boolean;
}

/** Spec section 9. */
export const REMIND_AFTER_MS = 24 * 60 * 60_000;

/**
 * A returning user sees the full question at most once per visit, and never before the day's check-in. On a first
 * visit, and after the user closed the question without an answer, the invitation is the card. See docs/decisions/0010.
 */
export function invitationFor(facts: InvitationFacts): Invitation {
  const { canInstall, isInstalled, declined, laterAt, nowMs, visits, mayAsk } = facts;
  if (!canInstall || isInstalled || declined) return 'none';
  // A time in the future comes from a wrong clock.
  if (laterAt !== null && laterAt <= nowMs && nowMs - laterAt < REMIND_AFTER_MS) return 'none';
  return visits > 1 && mayAsk ? 'modal' : 'card';
}
