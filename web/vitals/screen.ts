import { SCREENS, type Screen } from '../../domain/telemetry/screens.ts';
import { isWithin, PATHS } from '../kit/paths.ts';

/** Returns the screen of a path. Screens are in a closed list, so that no unknown path leaves the device. */
export function toScreen(pathname: string): Screen {
  // The identity provider has its own pages below /auth.
  if (isWithin(pathname, PATHS.auth)) return PATHS.auth;
  return SCREENS.find((screen) => screen === pathname) ?? 'other';
}
