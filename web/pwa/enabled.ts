/**
 * True when this build has a service worker and a manifest. A production build has both unless VITE_PWA_ENABLED is
 * `false`. The development server has neither.
 */
export const PWA_ENABLED = import.meta.env.PROD && import.meta.env.VITE_PWA_ENABLED !== 'false';
