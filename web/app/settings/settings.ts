import * as v from 'valibot';
import { THEMES } from '../../../domain/people/themes.ts';

/** The name in local storage. Spec section 3. */
export const SETTINGS_KEY = 'employee-rewards-app';
/** Grows when the stored shape changes in a way that defaults do not cover; web/public/theme.js knows it too. */
export const SETTINGS_VERSION = 1;

const flag = (fallback: boolean) => v.optional(v.boolean(), fallback);

/** What is kept on this device. A part that an older release did not know has its default; unknown parts are dropped. */
export const settingsSchema = v.object({
  theme: v.optional(v.picklist(THEMES), 'system'),
  /** The path of the screen that was open last, or null. */
  lastVisited: v.optional(v.nullable(v.string()), null),
  features: v.optional(
    v.object({
      realTimeUpdates: flag(true),
      offlineMode: flag(true),
      notifications: flag(true),
      analytics: flag(true),
    }),
    {},
  ),
  preferences: v.optional(
    v.object({
      autoCheckIn: flag(false),
      soundEnabled: flag(true),
      animationsEnabled: flag(true),
      compactMode: flag(false),
    }),
    {},
  ),
});

export type Settings = v.InferOutput<typeof settingsSchema>;
export type Theme = Settings['theme'];

export const defaultSettings = (): Settings => v.parse(settingsSchema, {});
