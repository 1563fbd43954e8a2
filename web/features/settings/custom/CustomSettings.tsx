import { PencilLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CustomSetting } from '../../../../domain/api/settings.ts';
import { CUSTOM_SETTINGS_MAX } from '../../../../domain/settings/custom.ts';
import { TextWithWhen } from '../../../kit/When.tsx';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CustomDialog } from './CustomDialog.tsx';
import { DeleteCustomDialog } from './DeleteCustomDialog.tsx';

type Question = { ask: 'add' } | { ask: 'edit' | 'delete'; setting: CustomSetting };

/** Lists the company's custom settings. No rule of the app reads these settings. */
export function CustomSettings({ settings }: { settings: readonly CustomSetting[] }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const add = (
    <Button size="sm" variant="secondary" onClick={() => setQuestion({ ask: 'add' })}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t('custom.add')}
    </Button>
  );
  return (
    <section id="custom" aria-labelledby="custom-title" className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="custom-title" className="text-xl font-bold">
            {t('custom.title')}
          </h2>
          <p className="text-ink-soft">{t('custom.intro')}</p>
        </div>
        {settings.length > 0 && settings.length < CUSTOM_SETTINGS_MAX && add}
      </div>
      <Card className="py-1">
        {settings.length === 0 && (
          <EmptyState
            icon={SlidersHorizontal}
            title={t('custom.none.title')}
            text={t('custom.none.text')}
            action={add}
          />
        )}
        <ul>
          {settings.map((setting) => (
            <CustomRow
              key={setting.key}
              setting={setting}
              onEdit={() => setQuestion({ ask: 'edit', setting })}
              onDelete={() => setQuestion({ ask: 'delete', setting })}
            />
          ))}
        </ul>
      </Card>
      {question?.ask === 'add' && <CustomDialog setting={null} onClose={close} />}
      {question?.ask === 'edit' && <CustomDialog setting={question.setting} onClose={close} />}
      {question?.ask === 'delete' && <DeleteCustomDialog setting={question.setting} onClose={close} />}
    </section>
  );
}

interface RowProps {
  setting: CustomSetting;
  onEdit: () => void;
  onDelete: () => void;
}

function CustomRow({ setting, onEdit, onDelete }: RowProps) {
  const { key, description, value, changedAt, changedBy } = setting;
  const name = changedBy?.name ?? t('system.somebody');
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5 last:border-0 sm:flex-row sm:items-start sm:gap-6">
      <div className="min-w-0 grow">
        <h3 className="font-mono font-semibold wrap-anywhere">{key}</h3>
        {description && <p className="mt-0.5 text-ink-soft wrap-anywhere">{description}</p>}
        <pre className="mt-2 max-h-40 overflow-auto rounded-control bg-sunken px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(value, null, 2)}
        </pre>
        <p className="mt-1.5 text-sm text-ink-soft">
          <TextWithWhen at={changedAt} text={(when) => t('system.changedBy', { name, when })} />
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="sm" variant="outline" aria-label={t('custom.edit.of', { key })} onClick={onEdit}>
          <PencilLine aria-hidden="true" className="size-4" />
          {t('custom.edit')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('custom.delete.of', { key })} onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('custom.delete')}
        </Button>
      </div>
    </li>
  );
}
