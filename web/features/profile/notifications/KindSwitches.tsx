import type { NotificationPreferences, NotificationPreferencesInput } from '../../../../domain/api/notifications.ts';
import { isMailed } from '../../../../domain/mail/kinds.ts';
import {
  NOTIFICATION_KINDS,
  SWITCHES,
  type Channel,
  type DeliveryKind,
  type NotificationKind,
} from '../../../../domain/notifications/kinds.ts';
import { t } from '../../../messages/t.ts';

interface Props {
  preferences: NotificationPreferences;
  /** The state of each channel's master switch. While it is off, the channel's kinds cannot be changed. */
  isOn: Record<Channel, boolean>;
  onChange: (changed: NotificationPreferencesInput) => void;
}

/** The kinds that can be sent by e-mail. */
const MAILED: ReadonlySet<NotificationKind> = new Set(
  (Object.keys(SWITCHES) as DeliveryKind[]).filter(isMailed).map((kind) => SWITCHES[kind]),
);

const CELL = 'w-16 p-0 text-center';

/** Shows a table of notification kinds, with a column for each channel that the server supports. */
export function KindSwitches({ preferences, isOn, onChange }: Props) {
  const channels = [
    ...(preferences.pushKey === null ? [] : (['push'] as const)),
    ...(preferences.hasMail ? (['email'] as const) : []),
  ];
  const kinds = NOTIFICATION_KINDS.filter((kind) => preferences.pushKey !== null || MAILED.has(kind));
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-1 text-left text-base font-medium">{t('push.kinds')}</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 text-left font-normal">
            {t('push.kind')}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={`${CELL} font-normal`}>
              {t(`push.by.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1 pr-2 text-left font-normal wrap-anywhere">
              {t(`push.kind.${kind}`)}
            </th>
            {channels.map((channel) => (
              <td key={channel} className={CELL}>
                {(channel === 'push' || MAILED.has(kind)) && (
                  <label
                    className={`mx-auto grid size-11 place-content-center ${isOn[channel] ? 'cursor-pointer' : 'cursor-not-allowed'}`}
                  >
                    <input
                      type="checkbox"
                      className="size-5 accent-action"
                      aria-label={t('push.kind.by', { kind: t(`push.kind.${kind}`), channel: t(`push.by.${channel}`) })}
                      disabled={!isOn[channel]}
                      checked={preferences[channel][kind]}
                      onChange={(event) => onChange({ [channel]: { [kind]: event.target.checked } })}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
