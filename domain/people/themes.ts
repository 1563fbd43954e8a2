/** The themes of the app: the user's choice, or the device's. Spec section 2. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
