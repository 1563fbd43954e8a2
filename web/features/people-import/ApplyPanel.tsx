import type { PeopleImport } from '../../../domain/api/people-import.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useApply } from './use-apply.ts';

function applyLabel({ new: added, changed }: PeopleImport['counts']): string {
  if (changed === 0) return t('import.apply.add', { count: added });
  if (added === 0) return t('import.apply.change', { count: changed });
  return t('import.apply.both', { added: formatNumber(added), changed: formatNumber(changed) });
}

interface Props {
  made: PeopleImport;
  onAnother: () => void;
  /** Leads back to the columns of the file. Absent when this browser no longer has the file. */
  onColumns?: (() => void) | undefined;
}

/** Shows a summary of the import, then applies the import part by part. The admin can stop and resume the import. */
export function ApplyPanel({ made, onAnother, onColumns }: Props) {
  const { applying, start, stop } = useApply(made.id);
  const { counts, applied } = made;
  const total = counts.new + counts.changed;
  const done = total - applied.waiting;
  const isRunning = applying.step === 'running' || applying.step === 'waiting';
  const isOver = applying.step === 'failed' && applying.isOver;
  const hasBegun = isRunning || done > 0;
  const words = t('import.applying', { done: formatNumber(done), total: formatNumber(total) });

  const columns = onColumns && !hasBegun && (
    <Button size="lg" variant="outline" onClick={onColumns}>
      {t('import.columns.change')}
    </Button>
  );

  if (total === 0) {
    return (
      <Card>
        <h2 className="text-xl font-semibold">{t('import.apply.nothing')}</h2>
        <p className="mt-1 text-ink-soft">
          {t(counts.wrong > 0 ? 'import.apply.nothing.wrong' : 'import.apply.nothing.text')}
        </p>
        <Actions>
          <Button size="lg" variant="secondary" onClick={onAnother}>
            {t('import.another')}
          </Button>
          {columns}
        </Actions>
      </Card>
    );
  }
  return (
    <Card>
      {!hasBegun && (
        <p className="text-lg font-medium">
          {t('import.plan', { added: counts.new, changed: counts.changed })}
          {counts.wrong > 0 && ` ${t('import.plan.wrong', { count: counts.wrong })}`}
        </p>
      )}
      {hasBegun && (
        <div aria-live="polite">
          <ProgressBar label={words} value={done} max={total} />
          <p className="num mt-2 font-medium">{words}</p>
        </div>
      )}
      <div aria-live="polite">
        {applying.step === 'waiting' && <p className="mt-1 text-ink-soft">{t('import.waiting')}</p>}
        {applying.step === 'stopped' && <p className="mt-1 text-ink-soft">{t('import.stopped')}</p>}
        {applying.step === 'idle' && hasBegun && (
          <p className="mt-1 text-ink-soft">{t('import.interrupted', { waiting: applied.waiting })}</p>
        )}
      </div>
      {applying.step === 'failed' && (
        <p role="alert" className="mt-3 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {applying.message}
        </p>
      )}
      <Actions>
        {isRunning ? (
          <Button size="lg" variant="outline" onClick={stop}>
            {t('import.stop')}
          </Button>
        ) : (
          <>
            {!isOver && (
              <Button size="lg" className="sm:grow" onClick={() => void start()}>
                {hasBegun || applying.step === 'stopped' ? t('import.continue') : applyLabel(counts)}
              </Button>
            )}
            {columns}
            <Button size="lg" variant={isOver ? 'primary' : 'outline'} onClick={onAnother}>
              {t('import.another')}
            </Button>
          </>
        )}
      </Actions>
    </Card>
  );
}
