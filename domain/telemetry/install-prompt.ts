/** The event pwa_install_prompt of spec section 7. */
export const INSTALL_ACTIONS = [
  'shown',
  'accepted',
  'dismissed',
  'later',
  'unavailable',
  'installed',
  'failed',
  'other',
] as const;
export type InstallAction = (typeof INSTALL_ACTIONS)[number];

/** The platforms of the install state (spec section 3) and of the installation steps (spec section 2). */
export const INSTALL_PLATFORMS = [
  'mobile',
  'desktop',
  'ios-safari',
  'android-chrome',
  'android-browser',
  'windows',
  'macos',
  'unknown',
] as const;
export type InstallPlatform = (typeof INSTALL_PLATFORMS)[number];
