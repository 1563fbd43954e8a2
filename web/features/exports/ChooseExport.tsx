import { Banknote, CalendarCheck, Coins, Gift, UsersRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ExportName } from '../../../domain/api/exports.ts';
import { t } from '../../messages/t.ts';

const CHOICES: readonly { name: ExportName; icon: LucideIcon }[] = [
  { name: 'payroll', icon: Banknote },
  { name: 'users', icon: UsersRound },
  { name: 'checkins', icon: CalendarCheck },
  { name: 'ledger', icon: Coins },
  { name: 'redemptions', icon: Gift },
];

interface Props {
  value: ExportName;
  onChange: (name: ExportName) => void;
}

/** Lets the admin choose the content of the file. The cards are radio buttons, so that arrow keys work. */
export function ChooseExport({ value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('exports.what')}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {CHOICES.map(({ name, icon: Icon }) => (
          <label
            key={name}
            className="relative flex cursor-pointer items-start gap-3 rounded-card border-2 border-line bg-surface p-4 hover:border-ink-soft has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="export"
              aria-labelledby={`export-${name}`}
              aria-describedby={`export-${name}-text`}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
            <span className="min-w-0">
              <span id={`export-${name}`} className="block font-semibold">
                {t(`exports.${name}`)}
              </span>
              <span id={`export-${name}-text`} className="block text-sm text-ink-soft">
                {t(`exports.${name}.text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
