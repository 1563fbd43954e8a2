import { useId, useState, type FormEvent } from 'react';
import type { LoadedMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FILE_NAME_MAX, usualName } from './file.ts';
import { useDownload, type DownloadState } from './use-download.ts';

/** Shows the progress as text and as a bar. */
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

/** Asks for a file name, collects the data, and saves it. */
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
