import { useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { LEAVE_COLUMNS } from '../../../../domain/leaves/leave-columns.ts';
import { LEAVE_ROWS_MAX, type LeaveRowResult } from '../../../../domain/api/leaves.ts';
import {
  readLeaveFile,
  type LeaveFile,
  type LeaveFileChoices,
  type LeaveFileRefusal,
  type LeaveLine,
} from '../../../../domain/leaves/leave-file.ts';
import type { LeavesApi } from '../../../../worker/features/leaves/routes.ts';
import { requestParts, type PartsEnd } from '../../../kit/action/request-parts.ts';
import { inParts } from '../../../kit/action/use-in-parts.ts';
import { API_OPTIONS, readBody } from '../../../kit/api/api.ts';
import type { AppError } from '../../../kit/api/app-error.ts';
import { refreshCompany } from '../../../kit/api/refresh-queries.ts';
import { canSend } from './line-states.ts';

const client = hc<LeavesApi>('/api/leaves', API_OPTIONS);

/** The server's results by line number. */
export type LineResults = ReadonlyMap<number, LeaveRowResult>;

export interface LeaveFileState {
  name: string;
  bytes: Uint8Array;
  choices: LeaveFileChoices;
  read: LeaveFile | LeaveFileRefusal;
  lines: readonly LeaveLine[];
  results: LineResults;
  /** The current or the previous work: to check the lines, or to give the leave. */
  work: 'check' | 'give';
  stage: 'running' | PartsEnd['state'];
  /** The number of lines that the work sends to the server. */
  total: number;
  /** The number of lines that the server has answered. */
  done: number;
  error: AppError | null;
}

/** The local storage key of the choices for a file. The page /clear removes it with all other data of the app. */
const CHOICES_KEY = 'employee-rewards-leave-file';

const choicesSchema = v.object({
  columns: v.optional(v.array(v.nullable(v.picklist(LEAVE_COLUMNS)))),
  names: v.optional(v.array(v.string())),
});

/** Returns the columns that the admin chose for an earlier file. They count for a file with the same header. */
function readChoices(): LeaveFileChoices {
  try {
    return v.parse(choicesSchema, JSON.parse(localStorage.getItem(CHOICES_KEY) ?? '{}'));
  } catch {
    // Storage is blocked, or another version wrote the choices.
    return {};
  }
}

function keepChoices({ columns, names }: LeaveFileChoices): void {
  try {
    localStorage.setItem(CHOICES_KEY, JSON.stringify({ columns, names }));
  } catch {
    // Storage is blocked.
  }
}

/** The reason that is sent with a check. The API requires a reason, but does not use the reason of a check. */
const CHECK_REASON = 'x';

/**
 * Reads a leave file in the browser. The server checks the lines and then gives the leave, in parts. After a stop or a
 * failure, `check` sends only the lines without an answer, and `give` sends only the ready lines. If the leave of a
 * line was given but the answer was lost, the next answer says that the leave already exists.
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
    // Ignores the result when the admin chose another file in the meantime.
    if (running.current !== controller) return;
    show(end.state, end.state === 'failed' ? end.error : null);
  }

  const start = async (name: string, bytes: Uint8Array, choices: LeaveFileChoices): Promise<void> => {
    running.current?.abort();
    const read = readLeaveFile(bytes, choices);
    const next: LeaveFileState = {
      name,
      bytes,
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
  return {
    file,
    open: (chosen: File) =>
      void chosen.arrayBuffer().then((bytes) => start(chosen.name, new Uint8Array(bytes), readChoices())),
    /** Reads the same file again, by other choices. The device keeps the choices for the next file. */
    choose: (choices: LeaveFileChoices) => {
      if (!file) return;
      keepChoices(choices);
      void start(file.name, file.bytes, choices);
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
