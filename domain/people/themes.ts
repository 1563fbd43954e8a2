/** `system` follows the setting of the device. Spec section 2. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
