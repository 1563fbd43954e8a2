import { useMemo, useState } from 'react';
import type { SettingState } from '../../../domain/api/settings.ts';
import { serverNow, useMe } from '../../app/me.ts';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { CONTROL_CLASS } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/NumberField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { useZoneFacts, writtenOffset } from '../profile/zone-facts.ts';
import { ZonePicker } from '../profile/ZonePicker.tsx';
import { zoneOf } from '../profile/zones.ts';
import { currencyName, money, weekdayName } from './value-text.ts';

interface Props {
  setting: SettingState;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The name of the setting, and the ids of the texts that name and describe its control. */
  label: string;
  labelId: string;
  describedBy: string;
  isWrong: boolean;
  /** In which a point has its value. */
  currency: string;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

function ZoneControl({ value, onChange, labelId, describedBy }: Props) {
  const me = useMe();
  const [picking, setPicking] = useState(false);
  const facts = useZoneFacts(me.today.date);
  const id = String(value);
  const now = serverNow(me);
  const { city, region } = zoneOf(id);
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4">
      <p className="min-w-0 py-1.5">
        <span className="block truncate font-medium">{region ? `${city}, ${region}` : city}</span>
        <span className="num block text-sm text-ink-soft">
          {formatTime(now.toISOString(), id)} · {writtenOffset(facts.offset(id))}
        </span>
      </p>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-describedby={`${labelId} ${describedBy}`}
        onClick={() => setPicking(true)}
      >
        {t('system.zone.change')}
      </Button>
      {picking && (
        <ZonePicker
          value={id}
          facts={facts}
          now={now}
          onPick={(zone) => {
            setPicking(false);
            onChange(zone);
          }}
          onClose={() => setPicking(false)}
        />
      )}
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

/** What a setting is changed with, by what kind of value it has. */
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
    case 'currency':
      return <CurrencyControl {...props} />;
    case 'leaderboard_all_time_by':
    case 'new_account_status': {
      const choices =
        setting.key === 'new_account_status' ? (['approved', 'pending'] as const) : (['earned', 'balance'] as const);
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
      return (
        <div className="flex items-center gap-3">
          <NumberInput value={value as number} onChange={onChange} {...named} />
          <span className="num shrink-0 font-semibold">
            {Number.isSafeInteger(value) && money(value as number, currency)}
          </span>
        </div>
      );
    default:
      return <NumberInput value={value as number} onChange={onChange} {...named} />;
  }
}
