import type { THEMES } from '../../../domain/people/themes.ts';
import { LANGUAGES, PSEUDO_LOCALE } from '../../messages/locale.ts';

/** The key of the settings in local storage. Spec section 3. */
export const SETTINGS_KEY = 'employee-rewards-app';
/**
 * The storage key of the side bar. The value is `folded` while the side bar is folded. web/public/before-paint.js reads
 * the value too.
 */
export const SIDEBAR_KEY = 'employee-rewards-sidebar';
/**
 * The version of the stored settings. The version increases when the shape of the settings changes in a way that
 * defaults do not cover. web/public/before-paint.js contains the same number.
 */
export const SETTINGS_VERSION = 1;

export type Theme = (typeof THEMES)[number];

/**
 * The possible values of the language setting. `system` is the first of the device's languages that the app supports.
 * PSEUDO_LOCALE is for tests and is never offered.
 */
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES, PSEUDO_LOCALE] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** The settings stored on this device. */
export interface Settings {
  theme: Theme;
  /** web/public/before-paint.js reads the language, so a new language applies after the next reload of the page. */
  language: LanguageChoice;
  /** The path of the screen that was open last, or null. */
  lastVisited: string | null;
  features: { realTimeUpdates: boolean; offlineMode: boolean; notifications: boolean; analytics: boolean };
  preferences: { autoCheckIn: boolean; soundEnabled: boolean; animationsEnabled: boolean; compactMode: boolean };
}

export const defaultSettings = (): Settings => ({
  theme: 'system',
  language: 'system',
  lastVisited: null,
  features: { realTimeUpdates: true, offlineMode: true, notifications: true, analytics: true },
  preferences: { autoCheckIn: false, soundEnabled: true, animationsEnabled: true, compactMode: false },
});
