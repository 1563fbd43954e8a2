import { hc } from 'hono/client';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Page } from '#domain/api/common.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { serverNow, type LoadedMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { achievementsRoutes } from '#worker/features/achievements/routes.ts';
import type { activityRoutes } from '#worker/features/activity/routes.ts';
import type { attendanceRoutes } from '#worker/features/attendance/routes.ts';
import type { badgesRoutes } from '#worker/features/badges/routes.ts';
import type { checkinsRoutes } from '#worker/features/checkins/routes.ts';
import type { correctionRequestsRoutes } from '#worker/features/corrections/request-routes.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';
import type { meRoutes } from '#worker/features/me/routes.ts';
import type { pointsRoutes } from '#worker/features/points/routes.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';
import {
  createCollection,
  FILE_NAME_MAX,
  fileName,
  fileText,
  saveFile,
  usualName,
  type Progress,
  type Source,
  type SourcePage,
} from './collect-data.ts';
import { toYear } from './own-queries.ts';

const meApi = hc<typeof meRoutes>('/api/me', API_OPTIONS);
const attendance = hc<typeof attendanceRoutes>('/api/attendance', API_OPTIONS);
const checkIns = hc<typeof checkinsRoutes>('/api/checkins', API_OPTIONS);
const points = hc<typeof pointsRoutes>('/api/points', API_OPTIONS);
const badges = hc<typeof badgesRoutes>('/api/badges', API_OPTIONS);
const achievements = hc<typeof achievementsRoutes>('/api/achievements', API_OPTIONS);
const activity = hc<typeof activityRoutes>('/api/activity', API_OPTIONS);
const corrections = hc<typeof correctionRequestsRoutes>('/api/checkins/correction-requests', API_OPTIONS);
const leaves = hc<typeof leavesRoutes>('/api/leaves', API_OPTIONS);
const redemptions = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);

/** The page size of claims: the largest that the API allows. */
const CLAIMS_LIMIT = '50';

const toPage = ({ items, nextCursor }: Page<unknown>): SourcePage => ({ items, next: nextCursor ?? null });
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

const listPagedSources = (userId: string): Source[] => [
  {
    name: 'points',
    words: () => t('data.part.points'),
    read: async (cursor, signal) =>
      toPage(await readBody(points.history.$get({ query: after(cursor) }, { init: { signal } }))),
  },
  {
    name: 'corrections',
    words: () => t('data.part.corrections'),
    read: async (cursor, signal) =>
      toPage(await readBody(corrections.index.$get({ query: after(cursor) }, { init: { signal } }))),
  },
  {
    name: 'leaves',
    words: () => t('timeOff.title'),
    read: async (cursor, signal) =>
      toPage(await readBody(leaves.index.$get({ query: after(cursor) }, { init: { signal } }))),
  },
  {
    name: 'redemptions',
    words: () => t('claims.title'),
    read: async (cursor, signal) =>
      toPage(
        await readBody(
          redemptions.index.$get({ query: { userId, limit: CLAIMS_LIMIT, ...after(cursor) } }, { init: { signal } }),
        ),
      ),
  },
  {
    name: 'badges',
    words: () => t('data.part.badges'),
    read: async (_, signal) => toPage(await readBody(badges.index.$get({ query: {} }, { init: { signal } }))),
  },
  {
    name: 'achievements',
    words: () => t('data.part.achievements'),
    read: async (_, signal) => toPage(await readBody(achievements.index.$get({ query: {} }, { init: { signal } }))),
  },
  {
    name: 'activity',
    words: () => t('data.part.activity'),
    read: async (cursor, signal) =>
      toPage(await readBody(activity.index.$get({ query: { limit: '50', ...after(cursor) } }, { init: { signal } }))),
  },
];

/** `thisYear` is the user's local year. */
function listSources(userId: string, thisYear: number): Source[] {
  const yearIn = (cursor: string | null) => cursor ?? String(thisYear);
  // The source `years` is read first, and its answers set this variable. The source `checkIns` reads the same years.
  let firstYear = thisYear;
  const yearBefore = (year: string) => (Number(year) > firstYear ? String(Number(year) - 1) : null);
  return [
    {
      name: 'profile',
      words: () => t('data.part.profile'),
      isSingle: true,
      read: async (_, signal) => ({
        items: [await readBody(meApi.index.$get({ header: {} }, { init: { signal } }))],
        next: null,
      }),
    },
    {
      name: 'years',
      words: (cursor) => t('data.part.attendance', { year: yearIn(cursor) }),
      async read(cursor, signal) {
        const year = yearIn(cursor);
        const days = await readBody(attendance.index.$get({ query: { year } }, { init: { signal } }));
        firstYear = days.firstYear;
        return { items: [days], next: yearBefore(year) };
      },
    },
    {
      name: 'checkIns',
      words: (cursor) => t('data.part.checkIns', { year: yearIn(cursor) }),
      async read(cursor, signal) {
        const year = yearIn(cursor);
        const query = { from: `${year}-01-01`, to: `${year}-12-31` };
        const { items } = await readBody(checkIns.index.$get({ query }, { init: { signal } }));
        return { items, next: yearBefore(year) };
      },
    },
    ...listPagedSources(userId),
  ];
}

type DownloadState =
  | { step: 'asking' }
  | { step: 'collecting' | 'waiting'; progress: Progress }
  | { step: 'failed'; progress: Progress; reason: string }
  | { step: 'done'; file: string };

const NOTHING: Progress = { words: '', entries: 0, share: 0 };

/** If a part cannot be read, saves no file. */
function useDownload(me: LoadedMe) {
  const [state, setState] = useState<DownloadState>({ step: 'asking' });
  const running = useRef<AbortController | null>(null);
  const [collect] = useState(() => createCollection(listSources(me.id, toYear(me.today.date))));

  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const start = async (typed: string): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    let progress = NOTHING;
    try {
      const onProgress = (now: Progress) => {
        progress = now;
        setState({ step: 'collecting', progress });
      };
      const parts = await collect(controller.signal, onProgress, () => setState({ step: 'waiting', progress }));
      const file = fileName(typed, usualName(me.today.date));
      saveFile(file, fileText(me, serverNow(me), parts));
      setState({ step: 'done', file });
    } catch (error) {
      if (!controller.signal.aborted) setState({ step: 'failed', progress, reason: toAppError(error).message });
    }
  };

  return { state, start, stop };
}

function Report({ state }: { state: DownloadState }) {
  const progress = 'progress' in state ? state.progress : null;
  return (
    <div className="mt-5 flex min-h-24 flex-col gap-2">
      {progress && <ProgressBar label={t('data.progress')} value={Math.round(progress.share * 100)} max={100} />}
      <output className="block text-sm">
        {state.step === 'waiting' && t('data.waiting')}
        {state.step === 'collecting' && state.progress.words}
        {state.step === 'done' && t('data.done', { file: state.file })}
      </output>
      {state.step === 'collecting' && state.progress.entries > 0 && (
        <p className="num text-sm text-ink-soft">{t('data.entries', { count: state.progress.entries })}</p>
      )}
      {state.step === 'failed' && (
        <div role="alert" className="rounded-control bg-bad-soft px-4 py-3 text-sm text-bad">
          <p className="font-medium">{t('data.failed', { part: state.progress.words, reason: state.reason })}</p>
          <p className="mt-1">{t('data.failed.kept')}</p>
        </div>
      )}
    </div>
  );
}

export function DownloadData({ me, onClose }: { me: LoadedMe; onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState(usualName(me.today.date));
  const { state, start, stop } = useDownload(me);
  const isRunning = state.step === 'collecting' || state.step === 'waiting';
  const isDone = state.step === 'done';
  const close = () => {
    stop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDone) close();
    else if (!isRunning) void start(name);
  };
  const label = () => {
    if (isDone) return t('dialog.close');
    return state.step === 'failed' ? t('app.retry') : t('dialog.download');
  };

  return (
    <Dialog title={t('data.dialog')} onClose={close}>
      <form className="mt-4" onSubmit={submit}>
        <TextField
          id={id}
          label={t('data.name')}
          hint={t('data.name.hint')}
          value={name}
          maxLength={FILE_NAME_MAX}
          spellCheck={false}
          readOnly={isRunning || isDone}
          onChange={(event) => setName(event.target.value)}
        />
        <Report state={state} />
        <Actions>
          <Button type="submit" size="lg" className="grow" busy={isRunning}>
            {label()}
          </Button>
          {!isDone && (
            <Button size="lg" variant="outline" onClick={close}>
              {t('dialog.cancel')}
            </Button>
          )}
        </Actions>
      </form>
    </Dialog>
  );
}
