/**
 * True when this build has a service worker and a manifest: every build that does not switch them off, but not the
 * development server.
 */
export const PWA_ENABLED = import.meta.env.PROD && import.meta.env.VITE_PWA_ENABLED !== 'false';
