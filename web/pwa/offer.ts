import { create } from 'zustand';

/**
 * True when this build has a service worker and a manifest. A production build has both unless VITE_PWA_ENABLED is
 * `false`. The development server has neither.
 */
export const PWA_ENABLED = import.meta.env.PROD && import.meta.env.VITE_PWA_ENABLED !== 'false';

/** TypeScript's DOM types do not contain this event. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** An offer works only once. */
export const useOffer = create<{ offer: InstallOffer | null; wasMade: boolean }>(() => ({
  offer: null,
  wasMade: false,
}));

/** Call it at the start of the page, because the browser makes the offer early and only once per page. */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this call, some browsers show their own bar with the offer.
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer, wasMade: true });
  });
}
