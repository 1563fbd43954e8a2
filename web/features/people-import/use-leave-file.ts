import { useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useEffect, useRef, useState } from 'react';
import { LEAVE_ROWS_MAX, type LeaveRowResult } from '#domain/api/leaves.ts';
import type { FoundEncoding } from '#domain/files/encodings.ts';
import { LEAVE_COLUMNS } from '#domain/leaves/leave-columns.ts';
import {
  readLeaveFile,
  type LeaveFile,
  type LeaveFileChoices,
  type LeaveFileRefusal,
  type LeaveLine,
} from '#domain/leaves/leave-file.ts';
import { inParts, requestParts, type PartsEnd } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import type { AppError } from '#web/kit/api/app-error.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';
import {
  findFileEncoding,
  findRememberedColumns,
  findRememberedEncoding,
  rememberColumns,
  rememberEncoding,
} from './open-file.ts';

export const LINE_STATES = ['ready', 'given', 'there', 'wrong'] as const;
export type LineState = (typeof LINE_STATES)[number];

type Results = ReadonlyMap<number, LeaveRowResult>;

export function findState({ line, read }: LeaveLine, results: Results): LineState | null {
  if ('problem' in read) return 'wrong';
  const outcome = results.get(line)?.outcome;
  if (outcome === undefined) return null;
  return outcome === 'refused' ? 'wrong' : outcome;
}

export function canSend(line: LeaveLine, work: 'check' | 'give', results: Results): boolean {
  return findState(line, results) === (work === 'check' ? null : 'ready');
}

const client = hc<typeof leavesRoutes>('/api/leaves', API_OPTIONS);

export type LineResults = ReadonlyMap<number, LeaveRowResult>;

interface Opened {
  name: string;
  bytes: Uint8Array;
  /** The encoding that the bytes prove or suggest; null for a file that is not text. */
  found: FoundEncoding | null;
  choices: LeaveFileChoices;
}

export interface LeaveFileState extends Opened {
  read: LeaveFile | LeaveFileRefusal;
  lines: readonly LeaveLine[];
  results: LineResults;
  work: 'check' | 'give';
  stage: 'running' | PartsEnd['state'];
  total: number;
  done: number;
  error: AppError | null;
}

/** A file of leave has other columns than a file of people with the same header. */
const OF_LEAVE = ' leave';

function readByChoices(bytes: Uint8Array, choices: LeaveFileChoices): LeaveFile | LeaveFileRefusal {
  const read = readLeaveFile(bytes, choices);
  const names = read.table?.header.cells;
  if (choices.columns || !names) return read;
  const columns = findRememberedColumns([OF_LEAVE, ...names], LEAVE_COLUMNS)?.slice(1);
  return columns ? readLeaveFile(bytes, { ...choices, columns }) : read;
}

/** The reason that is sent with a check. The API requires a reason, but does not use the reason of a check. */
const CHECK_REASON = 'x';

/**
 * After a stop or a failure, `check` sends only the lines without an answer, and `give` sends only the ready lines. If
 * the leave of a line was given but the answer was lost, the next answer says that the leave already exists.
 */
export function useLeaveFile() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<LeaveFileState | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(of: LeaveFileState, work: LeaveFileState['work'], reason: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const results = new Map(of.results);
    const parts = inParts(
      of.lines.filter((line) => canSend(line, work, results)),
      LEAVE_ROWS_MAX,
    );
    const total = parts.flat().length;
    let done = 0;
    const show = (stage: LeaveFileState['stage'], error: AppError | null = null) =>
      setFile({ ...of, results: new Map(results), work, stage, total, done, error });
    show('running');
    const ask = async (cursor: string | undefined, signal: AbortSignal) => {
      const place = Number(cursor);
      const lines = parts[place] ?? [];
      const rows = lines.flatMap(({ read }) => ('problem' in read ? [] : [read]));
      const json = { rows, reason, dryRun: work === 'check' };
      const { items } = await readBody(client.import.$post({ json }, { init: { signal } }));
      return { place, lines, items };
    };
    const end: PartsEnd =
      total === 0
        ? { state: 'done' }
        : await requestParts('0', ask, controller.signal, ({ place, lines, items }) => {
            for (const [index, item] of items.entries()) results.set(lines[index]?.line ?? 0, item);
            done += items.length;
            show('running');
            return place + 1 < parts.length ? String(place + 1) : undefined;
          });
    if (work === 'give') void refreshCompany(queryClient);
    if (running.current !== controller) return;
    show(end.state, end.state === 'failed' ? end.error : null);
  }

  const start = async ({ name, bytes, found, choices }: Opened): Promise<void> => {
    running.current?.abort();
    const read = readByChoices(bytes, choices);
    const next: LeaveFileState = {
      name,
      bytes,
      found,
      choices,
      read,
      lines: 'problem' in read ? [] : read.lines,
      results: new Map(),
      work: 'check',
      stage: 'done',
      total: 0,
      done: 0,
      error: null,
    };
    setFile(next);
    if (!('problem' in read)) await run(next, 'check', CHECK_REASON);
  };
  const open = async (chosen: File): Promise<void> => {
    running.current?.abort();
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const found = await findFileEncoding(bytes, findRememberedEncoding());
    const isText = !('unreadable' in found);
    await start({
      name: chosen.name,
      bytes,
      found: isText ? found : null,
      choices: isText ? { encoding: found.encoding } : {},
    });
  };
  return {
    file,
    open: (chosen: File) => void open(chosen),
    /** Reads the same file again, by other choices. The device keeps them for the next file. */
    choose: (choices: LeaveFileChoices) => {
      if (!file) return;
      const names = file.read.table?.header.cells;
      if (choices.encoding && choices.encoding !== file.choices.encoding) rememberEncoding(choices.encoding);
      if (choices.columns && names) rememberColumns([OF_LEAVE, ...names], [null, ...choices.columns]);
      void start({ ...file, choices });
    },
    check: () => void (file && run(file, 'check', CHECK_REASON)),
    give: (reason: string) => void (file && run(file, 'give', reason)),
    stop: () => running.current?.abort(),
    close: () => {
      running.current?.abort();
      setFile(null);
    },
  };
}
