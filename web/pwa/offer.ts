import { create } from 'zustand';

/** The event with which a browser offers to install the app. TypeScript's DOM types do not have it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer, held until the user accepts it. It works once. */
export const useOffer = create<{ offer: InstallOffer | null; wasMade: boolean }>(() => ({
  offer: null,
  wasMade: false,
}));

/**
 * Holds the offer from the very start, because the browser makes it early and only once per page. The rest of
 * installing loads on demand.
 */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this some browsers show their own bar.
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer, wasMade: true });
  });
}
