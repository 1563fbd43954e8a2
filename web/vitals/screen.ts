import { SCREENS, type Screen } from '../../domain/telemetry/screens.ts';
import { isWithin, PATHS } from '../app/paths.ts';

/** The screen of an address: one of the closed list, so that nothing of an address that is not ours leaves the device. */
export function screenOf(pathname: string): Screen {
  // The identity provider has pages of its own below /auth.
  if (isWithin(pathname, PATHS.auth)) return PATHS.auth;
  return SCREENS.find((screen) => screen === pathname) ?? 'other';
}
