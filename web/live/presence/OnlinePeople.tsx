import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useLive } from '../live-store.ts';
import { PresenceDot } from './PresenceDot.tsx';

/** Lists the named online users, and shows the number of the other online users. */
export function OnlinePeople() {
  const users = useLive((state) => state.onlineUsers);
  const total = useLive((state) => state.total);
  const more = total - users.length;
  if (users.length === 0 && more <= 0) return <p className="py-3 text-ink-soft">{t('live.nobody')}</p>;
  return (
    <>
      <ul aria-label={t('live.people')}>
        {users.map(({ userId, name, avatarUrl, department, status }) => (
          <li key={userId} className="flex items-center gap-3 py-1.5">
            <Avatar name={name} url={avatarUrl} size="sm" />
            <div className="min-w-0 grow">
              <p className="truncate leading-tight font-semibold" title={name}>
                {name}
              </p>
              <p className="truncate text-sm leading-tight text-ink-soft">{department}</p>
            </div>
            <span className="inline-flex shrink-0 items-center gap-1.5 text-sm text-ink-soft">
              <PresenceDot status={status} />
              {t(`live.status.${status}`)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="pt-2 text-sm text-ink-soft">{t('live.more', { count: more })}</p>}
    </>
  );
}
