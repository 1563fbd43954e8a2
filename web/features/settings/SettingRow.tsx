import { RotateCcw, Undo2 } from 'lucide-react';
import { useId } from 'react';
import type { SettingState } from '../../../domain/api/settings.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Conflict } from './Conflict.tsx';
import { SettingControl } from './SettingControl.tsx';
import { holdsDefault } from './edits.ts';
import { SettingMeta } from './SettingMeta.tsx';
import { useSetting, type EditState, type SettingForm } from './use-setting.ts';
import { valueText } from './value-text.ts';

interface Props extends EditState {
  setting: SettingState;
  currency: string;
}

/** Resets the setting to its default, or undoes the reset. */
export function ResetButton({ setting, form }: { setting: SettingState; form: SettingForm }) {
  const undo = form.undoReset;
  if (!setting.mayChange || (holdsDefault(setting) && !undo)) return null;
  const Icon = undo ? Undo2 : RotateCcw;
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={form.isBusy}
      aria-label={t(undo ? 'system.undo.of' : 'system.reset.of', { label: form.label })}
      onClick={undo ?? form.reset}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(undo ? 'system.undo' : 'system.reset')}
    </Button>
  );
}

/** Shows the buttons that save or discard an edit, or reset the setting. */
function SettingButtons({ setting, form }: { setting: SettingState; form: SettingForm }) {
  return (
    <>
      {form.isDirty && !form.isOvertaken && (
        <div className="flex gap-2">
          <Button
            type="submit"
            size="sm"
            className="grow"
            busy={form.isBusy}
            aria-label={t('system.save.of', { label: form.label })}
          >
            {t('system.save')}
          </Button>
          <Button size="sm" variant="ghost" onClick={form.discard}>
            {t('system.cancel')}
          </Button>
        </div>
      )}
      {!form.isDirty && (
        <div className="-ml-3 self-start">
          <ResetButton setting={setting} form={form} />
        </div>
      )}
    </>
  );
}

/** Shows the value that waits for a second admin, who confirms it. Every admin may drop it. */
function Proposed({ setting, form, currency }: { setting: SettingState; form: SettingForm; currency: string }) {
  const { proposed } = setting;
  if (!proposed) return null;
  const facts = {
    name: proposed.by.name ?? t('system.somebody'),
    value: valueText(setting.key, proposed.value, currency),
  };
  return (
    <div className="rounded-control bg-warn-soft px-4 py-3">
      <p className="text-sm">{t(proposed.mayConfirm ? 'money.proposed' : 'money.proposed.own', facts)}</p>
      {setting.mayChange && (
        <div className="mt-2 flex flex-wrap gap-2">
          {proposed.mayConfirm && (
            <Button size="sm" busy={form.isBusy} onClick={() => form.settle(proposed.value)}>
              {t('money.confirm')}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            className="first:-ml-3"
            busy={form.isBusy}
            onClick={() => form.settle(setting.value)}
          >
            {t(proposed.mayConfirm ? 'money.reject' : 'money.withdraw')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Shows one setting with its description, its last change and its control. Each setting is saved separately. */
export function SettingRow({ setting, currency, ...state }: Props) {
  const id = useId();
  const form = useSetting(setting, state);
  const error = form.errors[''] ?? form.failure;
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      <div className="min-w-0">
        <h3 id={`${id}-label`} className="font-semibold">
          {form.label}
        </h3>
        <div id={`${id}-about`}>
          <p className="mt-0.5 text-ink-soft">{t(`system.help.${setting.key}`)}</p>
          <SettingMeta setting={setting} currency={currency} />
        </div>
      </div>
      <form
        noValidate
        className="flex min-w-0 flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isOvertaken) form.save();
        }}
      >
        {setting.mayChange ? (
          <SettingControl
            setting={setting}
            value={form.value}
            onChange={form.change}
            label={form.label}
            labelId={`${id}-label`}
            describedBy={`${id}-about${error ? ` ${id}-error` : ''}`}
            isWrong={form.errors[''] !== undefined}
            currency={currency}
          />
        ) : (
          <p className="num rounded-control bg-sunken px-4 py-3 font-medium">
            {valueText(setting.key, setting.value, currency)}
          </p>
        )}
        {setting.proposed && <Proposed setting={setting} form={form} currency={currency} />}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
            {error}
          </p>
        )}
        {form.isOvertaken && (
          <Conflict
            setting={setting}
            own={form.value}
            currency={currency}
            onKeepTheirs={form.discard}
            onSaveOwn={() => form.save({ overTheirs: true })}
          />
        )}
        <SettingButtons setting={setting} form={form} />
      </form>
    </li>
  );
}
