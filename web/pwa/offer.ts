import { create } from 'zustand';

/** What a browser that can install the app sends when it offers to. Not in TypeScript's own list of the DOM. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer, held until somebody takes it: it works once. */
export const useOffer = create<{ offer: InstallOffer | null; wasMade: boolean }>(() => ({
  offer: null,
  wasMade: false,
}));

/** From the first moment on: the browser offers early, and only once a page. The rest of installing loads when it is wanted. */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this some browsers show a bar of their own.
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer, wasMade: true });
  });
}
