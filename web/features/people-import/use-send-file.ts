import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PeopleImport } from '#domain/api/people-import.ts';
import { toAppError, type AppError } from '#web/kit/api/app-error.ts';
import { importsOptions, sendFile, type FileChoices } from './import-queries.ts';

const POLL_MS = 1_000;

export type Sending =
  | { step: 'idle' }
  | { step: 'sending'; file: File }
  | { step: 'refused'; file: File; choices: FileChoices | null; error: AppError };

/** Until the answer arrives, polls the number of rows that the server has processed. */
export function useSendFile(onSent: (made: PeopleImport) => void) {
  const [sending, setSending] = useState<Sending>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  // When the admin sends the same file with the same choices again, the same key is used. The server then does not import
  // the file twice.
  const last = useRef<{ file: File; choices: FileChoices | null; key: string } | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const file = sending.step === 'sending' ? sending.file : null;
  const { data: recent } = useQuery({
    ...importsOptions,
    enabled: file !== null,
    refetchInterval: POLL_MS,
    throwOnError: false,
    select: ({ items }) => items.find(({ status, fileName }) => status === 'staging' && fileName === file?.name),
  });

  const send = async (chosen: File, choices: FileChoices | null) => {
    const controller = new AbortController();
    stop.current?.abort();
    stop.current = controller;
    if (last.current?.file !== chosen || last.current.choices !== choices) {
      last.current = { file: chosen, choices, key: crypto.randomUUID() };
    }
    setSending({ step: 'sending', file: chosen });
    try {
      const made = await sendFile(chosen, choices, last.current.key, controller.signal);
      setSending({ step: 'idle' });
      onSent(made);
    } catch (thrown) {
      if (!controller.signal.aborted) setSending({ step: 'refused', file: chosen, choices, error: toAppError(thrown) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setSending({ step: 'idle' });
  };
  return { sending, staged: recent ? { done: recent.staged, total: recent.total } : null, send, cancel };
}
