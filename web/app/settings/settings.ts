import type { THEMES } from '../../../domain/people/themes.ts';

/** The name in local storage. Spec section 3. */
export const SETTINGS_KEY = 'employee-rewards-app';
/** Grows when the stored shape changes in a way that defaults do not cover; web/public/theme.js knows it too. */
export const SETTINGS_VERSION = 1;

export type Theme = (typeof THEMES)[number];

/** What is kept on this device. */
export interface Settings {
  theme: Theme;
  /** The path of the screen that was open last, or null. */
  lastVisited: string | null;
  features: { realTimeUpdates: boolean; offlineMode: boolean; notifications: boolean; analytics: boolean };
  preferences: { autoCheckIn: boolean; soundEnabled: boolean; animationsEnabled: boolean; compactMode: boolean };
}

export const defaultSettings = (): Settings => ({
  theme: 'system',
  lastVisited: null,
  features: { realTimeUpdates: true, offlineMode: true, notifications: true, analytics: true },
  preferences: { autoCheckIn: false, soundEnabled: true, animationsEnabled: true, compactMode: false },
});
