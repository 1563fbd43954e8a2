import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isAdmin } from '#domain/people/roles.ts';
import { forgetAnswers } from '#web/kit/api/known-answers.ts';
import { createUserQueryClient } from '#web/kit/api/query-client.ts';
import { useAccessState, resetAccessState } from '#web/kit/session/access-state.ts';
import { hasDeviceId, meOptions, useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { PATHS } from '#web/kit/paths.ts';
import { LatePart, lazyPart, lazyParts, whenIdle } from '#web/kit/later.tsx';
import { forgetErrors, handleError } from '#web/kit/errors/handle-error.ts';
import { forgetInMemory, startHistoryGuard } from '#web/kit/leaving/leave-guards.ts';
import { useNotifications } from '#web/kit/notifications/notification-store.ts';
import { endPush } from '#web/kit/push/consent.ts';
import { useIdentity } from '#web/kit/session/identity.ts';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { mayStoreOffline } from '#web/offline/offline-mode.ts';
import { removeCompleted } from '#web/offline/outbox/action-store.ts';
import { loadSending, startOutbox, syncNow } from '#web/offline/outbox/outbox.ts';
import { reconcileWith } from '#web/offline/outbox/reconcile.ts';
import { forgetQueries, persistQueries, restoreLastMe } from '#web/offline/persist-queries.ts';
import { forgetThanks, useThanksForm } from '#web/parts/thanks/thanks-form.ts';
import { holdInstallOffer, PWA_ENABLED } from '#web/pwa/offer.ts';
import { watchTyping } from '#web/pwa/unsaved-input.ts';
import { reloadForMissingChunks } from '#web/pwa/update/missing-chunk.ts';
import { preloadLateParts } from '../lazy-parts.tsx';
import { preloadArea } from '../pages.tsx';
import { startSettings } from '../settings/start-settings.ts';

/*
 * Everything that runs without a screen starts in this folder. Effects of the page run in every tab. Effects of the
 * user run while a user is signed in.
 *
 * Here: device settings, guard of Back and Forward, reload for missing files, offer to install, typed text, cleaning up
 * after a user, early request of the record, stored answers, outbox sync, offline preparation, account theme, last path,
 * preload of the area.
 * In late-effects.tsx: telemetry, app badge, service worker with its update card, notifications, language sync, push
 * upkeep. In files of their own: live connection, automatic check-in.
 * Not here: after an admin's act, `useWrite` (web/kit/action) refreshes the screens (web/kit/api/refresh-queries.ts).
 */

const late = lazyParts(() => import('./late-effects.tsx'));
const LatePageEffects = late('LatePageEffects');
const LateUserEffects = late('LateUserEffects');
const AutomaticCheckIn = lazyPart(() => import('./automatic-check-in.tsx'));
const ThanksForm = lazyPart(() => import('#web/parts/thanks/ThanksForm.tsx'), 'employee');

/** Returns true when the first screen has rendered and the browser has been idle. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Starts the effects of the page that must not miss anything. They start before the first render, and never stop. */
export function startPageEffects(): void {
  // The settings of this device apply to the document.
  startSettings();
  // The router must hear Back and Forward only after this guard.
  startHistoryGuard();
  // A tab that is older than the server's files reloads.
  reloadForMissingChunks();
  // The browser makes its offer to install only once.
  if (PWA_ENABLED) holdInstallOffer();
  // An update must know about text that was typed before its code loaded.
  watchTyping();
}

/** The effects of the page that can wait. They start when the browser is idle, and never stop. */
export function PageEffects() {
  return (
    useIdle() && (
      <LatePart>
        <LatePageEffects />
      </LatePart>
    )
  );
}

/** Stops this device from sending requests for a user who signed out. */
async function leaveDevice(): Promise<void> {
  const { leaveDevice: leave } = await import('#web/offline/device/own-device.ts');
  await leave();
}

/** Clears the data of a user on this device. Starts with the page, acts when the user changes, and never stops. */
export function useCleanUp(): void {
  const { userId, status } = useIdentity();
  const previous = useRef(userId);
  const lastUser = useRef(userId);
  useEffect(() => {
    if (previous.current !== null && previous.current !== userId) {
      useNotifications.getState().clearAll();
      forgetErrors();
      resetAccessState();
      forgetAnswers();
      forgetThanks();
      // Unsent actions stay until the same user signs in again.
      void Promise.all([forgetQueries(previous.current), removeCompleted(previous.current)]).catch(() => undefined);
      void endPush().catch(handleError);
    }
    previous.current = userId;
    if (userId === null) return;
    if (lastUser.current !== null && lastUser.current !== userId) forgetInMemory();
    lastUser.current = userId;
  }, [userId]);
  useEffect(() => {
    // This effect also runs when the app starts after the session has ended elsewhere.
    if (status === 'signed-out' && hasDeviceId()) void leaveDevice().catch(() => undefined);
  }, [status]);
}

/** The client of a user who was known before the app rendered, until the app renders. */
let early: { userId: string; client: QueryClient } | null = null;

/** Requests the user's record while the app's texts and scripts still load. */
export function requestEarly(userId: string): void {
  early = { userId, client: createUserQueryClient() };
  void early.client.prefetchQuery(meOptions);
}

export function useUserClient(userId: string | null): QueryClient {
  // React may call this function several times before the app has rendered.
  const [client] = useState(() => (early?.userId === userId ? early.client : createUserQueryClient()));
  // The next sign-in starts without data.
  useEffect(() => {
    early = null;
  }, []);
  return client;
}

/**
 * The longest wait for the data that is stored on this device. Reading normally needs a few milliseconds. If the
 * storage hangs, the app starts without the stored data.
 */
const RESTORE_MS = 1_500;

/**
 * Stores the answers for an offline start. Starts with the app of the user and stops with it. Returns true when the
 * stored answers were read.
 */
function useStoredAnswers(client: QueryClient, userId: string | null): boolean {
  // The dashboard needs only the record. The other pages wait for their lists too.
  const [isRestored, setRestored] = useState(
    () =>
      userId === null ||
      (restoreLastMe(client, userId) && [PATHS.home, PATHS.dashboard].some((path) => path === location.pathname)),
  );
  useEffect(() => {
    if (userId === null) return;
    const persisted = persistQueries(client, userId);
    // The user's record is requested in parallel, so that reading stored data does not delay fresh data.
    void client.prefetchQuery(meOptions);
    // A transition renders the app in slices, so that the page can react to a tap between two slices.
    const proceed = () => startTransition(() => setRestored(true));
    const timer = setTimeout(proceed, RESTORE_MS);
    void persisted.restored.then(proceed);
    return () => {
      clearTimeout(timer);
      persisted.stop();
      // A later retry would run without a session, or with the session of the next user.
      void client.cancelQueries();
    };
  }, [client, userId]);
  return isRestored;
}

/** Sends queued actions. Starts with the app of the user and stops with it. */
function useOutboxSync(client: QueryClient, userId: string | null): void {
  const { isConfirmed } = useIdentity();
  const wasConfirmed = useRef(isConfirmed);
  // A layout effect, because the presses on the frame are repeated as soon as the first screen stands.
  useLayoutEffect(() => {
    if (userId === null) return;
    const stopOutbox = startOutbox(userId, reconcileWith(client));
    // Queued actions are sent when the server accepts the account again.
    const stopFollowing = useAccessState.subscribe((now, before) => {
      if (before.refused && !now.refused) void syncNow();
    });
    return () => {
      stopOutbox();
      stopFollowing();
    };
  }, [client, userId]);
  useEffect(() => {
    // Requests that failed before the identity provider confirmed the user are repeated at once.
    if (isConfirmed && !wasConfirmed.current) {
      void client.invalidateQueries();
      void syncNow();
    }
    wasConfirmed.current = isConfirmed;
  }, [isConfirmed, client]);
}

/**
 * The User Timing mark that is set when a page has finished reading ahead, or has nothing to read. After the mark, the
 * page sends no further requests by itself.
 */
const PREPARED = 'prepared';

async function prepare(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || useAccessState.getState().refused || !mayStoreOffline()) return;
  const { readAhead } = await import('#web/offline/read-ahead.ts');
  await readAhead(client, userId, signal);
}

/**
 * Reads ahead the data of every employee screen, so that each screen opens offline even before its first visit. The
 * returned function cancels the reading, because a page must send no requests for a user who signed out.
 */
function prepareForOffline(client: QueryClient, userId: string): () => void {
  const calledOff = new AbortController();
  performance.clearMarks(PREPARED);
  // The user's first tap may send an action. If the code for sending does not load now, that tap tries again.
  const stopLoading = whenIdle(() => void loadSending().catch(() => undefined), 0);
  const callOff = whenIdle(
    () =>
      void prepare(client, userId, calledOff.signal)
        // Data that could not be read ahead is read when its screen opens.
        .catch(() => undefined)
        .finally(() => calledOff.signal.aborted || performance.mark(PREPARED)),
  );
  return () => {
    stopLoading();
    callOff();
    calledOff.abort();
    performance.mark(PREPARED);
  };
}

/** Loads screens and data for offline use. Starts when the browser is idle, and stops with the app of the user. */
function useOfflinePreparation(client: QueryClient, userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    const stopLoading = whenIdle(() => void preloadLateParts());
    const stopPreparing = prepareForOffline(client, userId);
    return () => {
      stopLoading();
      stopPreparing();
    };
  }, [client, userId]);
}

/** Starts the effects of a signed-in user's data. Returns true when the stored data of the screens was read. */
export function useDataEffects(client: QueryClient, userId: string | null): boolean {
  const isRestored = useStoredAnswers(client, userId);
  useOutboxSync(client, userId);
  useOfflinePreparation(client, userId);
  return isRestored;
}

/** Applies the account's theme on a new device. Starts with the first screen, and stops when the user signs out. */
function useAccountTheme(): void {
  const { theme } = useMe().preferences;
  useEffect(() => useSettings.getState().adoptTheme(theme), [theme]);
}

/** Stores the path of the open screen. Starts with the first screen, and stops when the user signs out. */
function useLastVisited(): void {
  const { pathname } = useLocation();
  useEffect(() => useSettings.getState().setLastVisited(pathname), [pathname]);
}

/**
 * Loads the other pages of the user's area, and the form of a thanks, before the user opens them, because the
 * connection may be lost then. Starts when the browser is idle, and stops when the user signs out.
 */
function useAreaPreload(): void {
  const { role } = useLoadedMe();
  useEffect(() => whenIdle(() => void preloadArea(isAdmin(role)).then(ThanksForm.preload)), [role]);
}

/**
 * The effects of a user whose record and time zone are known. They start with the user's first screen, and stop when
 * the user signs out. The automatic check-in starts after the paint, and the other late effects when the browser is
 * idle.
 */
export function UserEffects() {
  useAccountTheme();
  useLastVisited();
  useAreaPreload();
  const isAutoCheckIn = useSettings((state) => state.preferences.autoCheckIn);
  const isIdle = useIdle();
  const isThanking = useThanksForm(({ open }) => open !== null);
  return (
    <>
      {isThanking && (
        <LatePart>
          <ThanksForm />
        </LatePart>
      )}
      {isAutoCheckIn && (
        <LatePart>
          <AutomaticCheckIn />
        </LatePart>
      )}
      {isIdle && (
        <LatePart>
          <LateUserEffects />
        </LatePart>
      )}
    </>
  );
}
