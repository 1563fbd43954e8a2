import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

interface Props {
  name: string;
  /** Null while the file is being uploaded. */
  staged: { done: number; total: number } | null;
  onCancel: () => void;
}

export function SendingFile({ name, staged, onCancel }: Props) {
  const words = staged
    ? t('import.comparing', { done: formatNumber(staged.done), total: formatNumber(staged.total) })
    : t('import.reading');
  return (
    <Card aria-busy="true">
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <div className="mt-4" aria-live="polite">
        {staged ? (
          <ProgressBar label={words} value={staged.done} max={staged.total} />
        ) : (
          <progress aria-label={words} className="progress animate-glow" />
        )}
        <p className="num mt-2 text-sm text-ink-soft">{words}</p>
      </div>
      <Button variant="outline" className="mt-4" onClick={onCancel}>
        {t('import.cancel')}
      </Button>
    </Card>
  );
}
