import { Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { isAdmin } from '#domain/people/roles.ts';
import { PATHS } from '#web/kit/paths.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { OwnPresence } from '#web/live/live-parts.tsx';
import { t } from '#web/messages/t.ts';
import { OwnTheme } from '#web/parts/profile/ThemeControl.tsx';

export default function AccountPanel() {
  const isOfAdmin = isAdmin(useLoadedMe().role);
  const hasPresence = useSettings((state) => state.features.realTimeUpdates);
  const links = [
    { to: isOfAdmin ? PATHS.adminProfile : PATHS.profile, label: t('nav.profile'), icon: UserRound },
    { to: isOfAdmin ? PATHS.adminOwnSettings : PATHS.ownSettings, label: t('profile.settings'), icon: Settings },
  ];
  return (
    <>
      {hasPresence && (
        <div className="border-b border-line pb-3">
          <OwnPresence />
        </div>
      )}
      <ul>
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2.5 rounded-control px-3 font-medium hover:bg-sunken"
              onClick={() => document.getElementById('account')?.hidePopover()}
            >
              <Icon aria-hidden="true" className="size-5 text-ink-soft" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <OwnTheme />
    </>
  );
}
