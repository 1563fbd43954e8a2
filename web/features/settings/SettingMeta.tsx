import type { SettingState } from '../../../domain/api/settings.ts';
import { useMe } from '../../app/me.ts';
import { formatDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { holdsDefault } from './edits.ts';
import { valueText } from './value-text.ts';

/** Whether the default holds, and who changed the setting when. */
export function SettingMeta({ setting, currency }: { setting: SettingState; currency: string }) {
  const { today } = useMe();
  const { changedAt, changedBy, isBroken, isDefault, mayChange } = setting;
  const changed = () => {
    // Nobody: it was there when the company began.
    if (changedAt === null || !changedBy) return null;
    const date = formatDay(changedAt, today.timeZone, today.date);
    const name = changedBy.name ?? t('system.somebody');
    return isDefault ? t('system.resetBy', { name, date }) : t('system.changedBy', { name, date });
  };
  const told = [
    holdsDefault(setting)
      ? t('system.isDefault')
      : t('system.default', { value: valueText(setting.key, setting.default, currency) }),
    changed(),
    mayChange ? null : t('system.reserved'),
  ].filter((text) => text !== null);
  return (
    <>
      {isBroken && <p className="mt-1.5 text-sm font-medium text-bad">{t('system.broken')}</p>}
      <p className="mt-1.5 text-sm text-ink-soft">{told.join(' · ')}</p>
    </>
  );
}
