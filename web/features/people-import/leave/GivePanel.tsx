import { useState } from 'react';
import { reasonSchema } from '../../../../domain/api/common.ts';
import { limitInput } from '../../../kit/limit-input.ts';
import { formatNumber } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { canSend, findState } from './line-states.ts';
import type { LeaveFileState } from './use-leave-file.ts';

interface Props {
  file: LeaveFileState;
  onCheck: () => void;
  onGive: (reason: string) => void;
  onStop: () => void;
  onAnother: () => void;
}

/** Shows a summary of the file, then gives the leave part by part. The admin can stop and resume the import. */
export function GivePanel({ file, onCheck, onGive, onStop, onAnother }: Props) {
  const { lines, results, work, stage, total, done, error } = file;
  const [reason, setReason] = useState(() => t('leaveImport.reason.usual'));
  const [tried, setTried] = useState(false);
  const isRunning = stage === 'running';
  const ready = lines.filter((line) => canSend(line, 'give', results)).length;
  const given = lines.filter((line) => findState(line, results) === 'given').length;
  const isChecked = lines.every((line) => findState(line, results) !== null);
  const typedReason = reason.trim();
  const give = () => {
    setTried(true);
    if (typedReason !== '') onGive(typedReason);
  };
  const words = t(work === 'check' ? 'leaveImport.checking' : 'leaveImport.giving', {
    done: formatNumber(done),
    total,
  });
  return (
    <Card>
      <div aria-live="polite">
        {isRunning && (
          <>
            <ProgressBar label={words} value={done} max={total} />
            <p className="num mt-2 font-medium">{words}</p>
          </>
        )}
        {!isRunning && given > 0 && <p className="text-lg font-medium">{t('leaveImport.done', { count: given })}</p>}
        {!isRunning && isChecked && (ready > 0 || given === 0) && (
          <p className="text-lg font-medium">{t('leaveImport.plan', { count: ready })}</p>
        )}
        {stage === 'stopped' && <p className="mt-1 text-ink-soft">{t('import.stopped')}</p>}
      </div>
      {error && (
        <p role="alert" className="mt-3 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {error.message}
        </p>
      )}
      {!isRunning && isChecked && ready > 0 && (
        <div className="mt-4">
          <TextArea
            label={t('leaveImport.reason')}
            hint={t('leaveImport.reason.hint')}
            {...limitInput(reasonSchema)}
            required
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={tried && typedReason === '' ? t('leaveImport.reason.missing') : null}
          />
        </div>
      )}
      <Actions>
        {isRunning && (
          <Button size="lg" variant="outline" onClick={onStop}>
            {t('import.stop')}
          </Button>
        )}
        {!isRunning && !isChecked && (
          <Button size="lg" className="sm:grow" onClick={onCheck}>
            {t('import.continue')}
          </Button>
        )}
        {!isRunning && isChecked && ready > 0 && (
          <Button size="lg" className="sm:grow" onClick={give}>
            {t('leaveImport.give', { count: ready })}
          </Button>
        )}
        {!isRunning && (
          <Button size="lg" variant="outline" onClick={onAnother}>
            {t('import.another')}
          </Button>
        )}
      </Actions>
    </Card>
  );
}
