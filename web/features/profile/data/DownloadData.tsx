import { useId, useState, type FormEvent, useCallback, useEffect, useRef } from 'react';
import { type LoadedMe, serverNow } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FILE_NAME_MAX, usualName, fileName, fileText, saveFile } from './file.ts';
import { toAppError } from '../../../kit/api/app-error.ts';
import { toYear } from '../record/queries.ts';
import { createCollection, type Progress } from './collect.ts';
import { listSources } from './sources.ts';

type DownloadState =
  | { step: 'asking' }
  | { step: 'collecting' | 'waiting'; progress: Progress }
  | { step: 'failed'; progress: Progress; reason: string }
  | { step: 'done'; file: string };

const NOTHING: Progress = { words: '', entries: 0, share: 0 };

/** Collects all data about the user, and saves it as one file. If a part cannot be read, saves no file. */
function useDownload(me: LoadedMe) {
  const [state, setState] = useState<DownloadState>({ step: 'asking' });
  const running = useRef<AbortController | null>(null);
  const [collect] = useState(() => createCollection(listSources(me.id, toYear(me.today.date))));

  const stop = useCallback(() => running.current?.abort(), []);
  // Leaving the page cancels the download.
  useEffect(() => stop, [stop]);

  /** Starts the download, or resumes it after a failure. */
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

/** Asks for a file name, collects the data, and saves the file. */
export default function DownloadData({ me, onClose }: { me: LoadedMe; onClose: () => void }) {
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
    if (isDone) return t('data.close');
    return state.step === 'failed' ? t('app.retry') : t('data.start');
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
              {t('data.cancel')}
            </Button>
          )}
        </Actions>
      </form>
    </Dialog>
  );
}
