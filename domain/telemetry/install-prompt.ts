/** What happens to the install prompt, and where: the event pwa_install_prompt of spec section 7. */
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

/** Spec section 3 (install state) and section 2 (the platforms with steps of their own). */
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
