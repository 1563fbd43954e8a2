import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../kit/session/me.ts';
import { useSettings } from '../../kit/settings/settings-store.ts';

/** Gives a new device the theme of its user's account, and remembers the open screen. For the shell. */
export function useDeviceSettings(): void {
  const { theme } = useMe().preferences;
  const { pathname } = useLocation();
  // The theme comes first: once any setting is stored, the device has a theme of its own.
  useEffect(() => useSettings.getState().adoptTheme(theme), [theme]);
  useEffect(() => useSettings.getState().setLastVisited(pathname), [pathname]);
}
