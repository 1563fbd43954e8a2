import type { SettingState } from '#domain/api/settings.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { valueText } from './value-text.ts';

interface Props {
  setting: SettingState;
  own: unknown;
  currency: string;
  onKeepTheirs: () => void;
  onSaveOwn: () => void;
}

export function Conflict({ setting, own, currency, onKeepTheirs, onSaveOwn }: Props) {
  const proposal = setting.approval?.proposal;
  const name = (proposal ? proposal.proposedBy : setting.changedBy)?.name;
  const rows = [
    [t('system.conflict.theirs'), proposal ? proposal.policy : setting.value],
    [t('system.conflict.yours'), own],
  ] as const;
  return (
    <div role="alert" className="rounded-control bg-warn-soft px-4 py-3 text-sm">
      <p className="font-semibold text-warn">
        {name ? t(proposal ? 'proposal.conflict' : 'system.conflict.by', { name }) : t('system.conflict.title')}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium">{valueText(setting.key, value, currency)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onSaveOwn}>
          {t('system.conflict.saveMine')}
        </Button>
        <Button size="sm" variant="outline" onClick={onKeepTheirs}>
          {t('system.conflict.keepTheirs')}
        </Button>
      </div>
    </div>
  );
}
