import { RotateCcw, Undo2 } from 'lucide-react';
import { Fragment, useId, useMemo } from 'react';
import type { SettingState } from '#domain/api/settings.ts';
import type { CodeRule } from '#domain/qr/station.ts';
import { COMPANY_NAME_MAX, type LocationZone } from '#domain/settings/settings.ts';
import type { ThanksValue } from '#domain/thanks/values.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatMonth, weekdayName, WEEKDAYS } from '#web/messages/format.ts';
import { listCurrencies } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { ZoneSelect } from '#web/parts/zones/ZoneField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CONTROL_CLASS } from '#web/ui/fields/Field.tsx';
import { MoneyInput, NumberInput } from '#web/ui/fields/NumberField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Conflict } from './Conflict.tsx';
import { AddLocation, LocationZones, NamedLocation } from './LocationZones.tsx';
import { CompanyValues, HeldWords } from './ThanksControls.tsx';
import { holdsDefault, useSetting, type EditState, type SettingForm } from './use-setting.ts';
import { valueText } from './value-text.ts';

function Changed({ setting: { changedAt, changedBy, isDefault } }: { setting: SettingState }) {
  if (changedAt === null || !changedBy) return null;
  const name = changedBy.name ?? t('system.somebody');
  return (
    <TextWithWhen
      at={changedAt}
      text={(when) => t(isDefault ? 'system.resetBy' : 'system.changedBy', { name, when })}
    />
  );
}

export function SettingMeta({ setting, currency }: { setting: SettingState; currency: string }) {
  const { isBroken, changedAt, changedBy, holdsFrom } = setting;
  const facts = [
    !holdsDefault(setting) && t('system.default', { value: valueText(setting.key, setting.default, currency) }),
    changedAt !== null && changedBy && <Changed setting={setting} />,
    holdsFrom && t('money.holdsFrom', { month: formatMonth(holdsFrom) }),
  ].filter(Boolean);
  return (
    <>
      {isBroken && <p className="mt-1.5 text-sm font-medium text-bad">{t('system.broken')}</p>}
      {facts.length > 0 && (
        <p className="mt-1.5 text-sm text-ink-soft">
          {facts.map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

interface CodeRuleControlProps {
  value: CodeRule;
  onChange: (value: CodeRule) => void;
  label: string;
  describedBy: string;
}

const CODE_RULE_CHOICES = ['nowhere', 'listed', 'everywhere'] as const;

function CodeRuleControl({ value, onChange, label, describedBy }: CodeRuleControlProps) {
  const { required, locations, ownLocation } = value;
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={label}
        aria-describedby={describedBy}
        options={CODE_RULE_CHOICES.map((choice) => ({ value: choice, label: t(`system.codes.${choice}`) }))}
        value={required}
        onChange={(choice) => onChange({ ...value, required: choice })}
      />
      {required === 'listed' && (
        <>
          <ul>
            {locations.map((name) => (
              <li key={name}>
                <NamedLocation
                  name={name}
                  onRemove={() => onChange({ ...value, locations: locations.filter((one) => one !== name) })}
                />
              </li>
            ))}
          </ul>
          <AddLocation
            taken={locations}
            onAdd={(name) => onChange({ ...value, locations: [...locations, name] })}
            describedBy={describedBy}
          />
        </>
      )}
      <Switch
        label={t('system.codes.own')}
        hint={t('system.codes.own.hint')}
        checked={ownLocation}
        onChange={(checked) => onChange({ ...value, ownLocation: checked })}
      />
    </div>
  );
}

interface SettingControlProps {
  setting: SettingState;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  labelId: string;
  describedBy: string;
  isWrong: boolean;
  /** The currency in which the value of a point is entered. */
  currency: string;
}

const CHOICES = {
  zone_choice: ['people', 'locations'],
  leave_requests: ['off', 'on'],
  mood_readers: ['groups', 'named'],
  quiet_people_readers: ['nobody', 'super_admins', 'admins'],
  leaderboard_all_time_by: ['earned', 'balance'],
  leaderboard_gifts: ['off', 'on'],
  leaderboard_thanks: ['off', 'on'],
  new_account_status: ['approved', 'pending'],
} as const;

function ZoneControl({ label, value, onChange, describedBy }: SettingControlProps) {
  const now = serverNow(useMe());
  return (
    <div>
      <ZoneSelect label={label} value={String(value)} now={now} onChange={onChange} aria-describedby={describedBy} />
    </div>
  );
}

function CurrencyControl({ label, value, onChange }: SettingControlProps) {
  const options = useMemo(() => listCurrencies(), []);
  return <Select label={label} options={options} value={String(value)} onChange={onChange} />;
}

function SettingControl(props: SettingControlProps) {
  const { setting, value, onChange, label, labelId, describedBy, isWrong, currency } = props;
  const named = {
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong ? true : undefined,
  };
  switch (setting.key) {
    case 'company_time_zone':
      return <ZoneControl {...props} />;
    case 'location_time_zones':
      return <LocationZones value={value as LocationZone[]} onChange={onChange} describedBy={describedBy} />;
    case 'qr_code_rule':
      return <CodeRuleControl value={value as CodeRule} onChange={onChange} label={label} describedBy={describedBy} />;
    case 'thanks_values':
      return (
        <CompanyValues
          value={value as ThanksValue[]}
          saved={setting.value as ThanksValue[]}
          onChange={onChange}
          describedBy={describedBy}
        />
      );
    case 'thanks_held_words':
      return <HeldWords value={value as string[]} onChange={onChange} {...named} />;
    case 'company_name':
      return (
        <input
          className={CONTROL_CLASS}
          value={String(value)}
          maxLength={COMPANY_NAME_MAX}
          autoComplete="organization"
          onChange={(event) => onChange(event.target.value)}
          {...named}
        />
      );
    case 'currency':
      return <CurrencyControl {...props} />;
    case 'zone_choice':
    case 'leave_requests':
    case 'mood_readers':
    case 'quiet_people_readers':
    case 'leaderboard_all_time_by':
    case 'leaderboard_gifts':
    case 'leaderboard_thanks':
    case 'new_account_status': {
      const choices = CHOICES[setting.key];
      return (
        <Segmented
          label={label}
          options={choices.map((choice) => ({ value: choice as string, label: t(`system.option.${choice}`) }))}
          value={String(value)}
          onChange={onChange}
        />
      );
    }
    case 'reminder_weekly_on':
      return (
        <Select
          label={label}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))}
          value={String(value)}
          onChange={(day) => onChange(Number(day))}
        />
      );
    case 'reminder_daily_at':
      return (
        <input
          type="time"
          className={`${CONTROL_CLASS} num`}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
          {...named}
        />
      );
    case 'point_value_cents':
    case 'reward_budget_cents':
      return <MoneyInput cents={value as number} currency={currency} onChange={onChange} {...named} />;
    default:
      return <NumberInput value={value as number} onChange={onChange} {...named} />;
  }
}

interface SettingRowProps extends EditState {
  setting: SettingState;
  currency: string;
}

export function ResetButton({ setting, form }: { setting: SettingState; form: SettingForm }) {
  const undo = form.undoReset;
  if (holdsDefault(setting) && !undo) return null;
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
      {t(undo ? 'dialog.undo' : 'system.reset')}
    </Button>
  );
}

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
            {t('dialog.save')}
          </Button>
          <Button size="sm" variant="ghost" onClick={form.discard}>
            {t('dialog.cancel')}
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

/** Every admin may drop it. */
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
          {t(proposed.mayConfirm ? 'dialog.reject' : 'dialog.withdraw')}
        </Button>
      </div>
    </div>
  );
}

export function SettingRow({ setting, currency, ...state }: SettingRowProps) {
  const id = useId();
  const form = useSetting(setting, state);
  // A part of the value may be wrong, such as one of several names.
  const error = form.errors[''] ?? Object.values(form.errors)[0] ?? form.failure;
  return (
    <li
      id={setting.key}
      className="grid scroll-mt-20 gap-x-8 gap-y-3 border-b border-line py-5 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]"
    >
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
