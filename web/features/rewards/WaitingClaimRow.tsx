import { CloudUpload } from 'lucide-react';
import { canWithdraw, type OfflineAction } from '../../../domain/outbox/action.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { takeBack } from './undo-claim.ts';

/** Shows a claim that the server has not received or not answered, and that may still be refused. */
export function WaitingClaimRow({ action }: { action: OfflineAction }) {
  const name = String(action.shows?.name ?? '');
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="leading-snug font-semibold">{name}</h3>
        <Badge tone="warn">
          <CloudUpload aria-hidden="true" className="size-4" />
          {t('claims.waiting')}
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        {t('claims.waiting.text', { points: Math.abs(Number(action.shows?.points ?? 0)) })}
      </p>
      {canWithdraw(action) && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          onClick={() => void takeBack(action.id).catch(handleError)}
          aria-label={t('claims.withdraw.name', { name })}
        >
          {t('claims.withdraw')}
        </Button>
      )}
    </li>
  );
}
