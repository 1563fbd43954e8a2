import { useMemo } from 'react';
import type { SettingState } from '../../../domain/api/settings.ts';
import type { CodeRule } from '../../../domain/qr/station.ts';
import { COMPANY_NAME_MAX, type LocationZone } from '../../../domain/settings/settings.ts';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { CONTROL_CLASS } from '../../ui/fields/Field.tsx';
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx';
import { NumberInput } from '../../ui/fields/NumberField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { ZoneSelect } from '../../parts/zones/ZoneSelect.tsx';
import { CodeRuleControl } from './CodeRuleControl.tsx';
import { LocationZones } from './LocationZones.tsx';
import { weekdayName, WEEKDAYS } from '../../messages/weekdays.ts';
import { currencyName } from './value-text.ts';

interface Props {
  setting: SettingState;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The name of the setting. */
  label: string;
  /** The id of the element that labels the control. */
  labelId: string;
  /** The ids of the elements that describe the control. */
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
  new_account_status: ['approved', 'pending'],
} as const;

function ZoneControl({ label, value, onChange, describedBy }: Props) {
  const now = serverNow(useMe());
  return (
    <div>
      <ZoneSelect label={label} value={String(value)} now={now} onChange={onChange} aria-describedby={describedBy} />
    </div>
  );
}

function CurrencyControl({ label, value, onChange }: Props) {
  const options = useMemo(
    () => Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: currencyName(code) })),
    [],
  );
  return <Select label={label} options={options} value={String(value)} onChange={onChange} />;
}

/** Shows the control that edits the value of a setting. The key of the setting determines the control. */
export function SettingControl(props: Props) {
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
      return <MoneyInput cents={value as number} currency={currency} onChange={onChange} {...named} />;
    default:
      return <NumberInput value={value as number} onChange={onChange} {...named} />;
  }
}
