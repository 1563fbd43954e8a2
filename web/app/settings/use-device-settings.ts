import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../me.ts';
import { useSettings } from './settings-store.ts';

/** For the shell: a new device looks as its person's account says, and the screen that is open is remembered. */
export function useDeviceSettings(): void {
  const { theme } = useMe().preferences;
  const { pathname } = useLocation();
  // First the theme: from the first stored setting on, the device has one of its own.
  useEffect(() => useSettings.getState().adoptTheme(theme), [theme]);
  useEffect(() => useSettings.getState().setLastVisited(pathname), [pathname]);
}
