import type { SettingState } from '../../../domain/api/settings.ts';
import { TextWithWhen } from '../../app/When.tsx';
import { t } from '../../messages/t.ts';
import { holdsDefault } from './edits.ts';
import { valueText } from './value-text.ts';

/** The last change of the setting: by whom and when. Nothing for a setting that nobody has changed. */
function Changed({ setting: { changedAt, changedBy, isDefault } }: { setting: SettingState }) {
  if (changedAt === null || !changedBy) return null;
  const name = changedBy.name ?? t('system.somebody');
  return (
    <>
      {' · '}
      <TextWithWhen
        at={changedAt}
        text={(when) => t(isDefault ? 'system.resetBy' : 'system.changedBy', { name, when })}
      />
    </>
  );
}

/** Whether the default holds, and who changed the setting when. */
export function SettingMeta({ setting, currency }: { setting: SettingState; currency: string }) {
  const { isBroken, mayChange } = setting;
  return (
    <>
      {isBroken && <p className="mt-1.5 text-sm font-medium text-bad">{t('system.broken')}</p>}
      <p className="mt-1.5 text-sm text-ink-soft">
        {holdsDefault(setting)
          ? t('system.isDefault')
          : t('system.default', { value: valueText(setting.key, setting.default, currency) })}
        <Changed setting={setting} />
        {!mayChange && ` · ${t('system.reserved')}`}
      </p>
    </>
  );
}
