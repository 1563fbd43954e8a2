import { Fragment } from 'react';
import type { SettingState } from '../../../domain/api/settings.ts';
import { TextWithWhen } from '../../kit/When.tsx';
import { formatMonth } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { holdsDefault } from './edits.ts';
import { valueText } from './value-text.ts';

/** Shows who last changed the setting, and when. Renders nothing if the setting was never changed. */
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

/** Shows the default if it is not in force, the last change, and a note if this admin may not change the setting. */
export function SettingMeta({ setting, currency }: { setting: SettingState; currency: string }) {
  const { isBroken, mayChange, changedAt, changedBy, holdsFrom } = setting;
  const facts = [
    !holdsDefault(setting) && t('system.default', { value: valueText(setting.key, setting.default, currency) }),
    changedAt !== null && changedBy && <Changed setting={setting} />,
    holdsFrom && t('money.holdsFrom', { month: formatMonth(holdsFrom) }),
    !mayChange && t('system.reserved'),
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
