import { useOffer } from '../offer.ts';

export type Outcome = 'accepted' | 'dismissed' | 'unavailable';

/** Lets the browser ask. Its offer works once and is then gone; without one it asks nothing. */
export async function takeOffer(): Promise<Outcome> {
  const { offer } = useOffer.getState();
  if (!offer) return 'unavailable';
  try {
    return (await offer.prompt()).outcome;
  } catch (error) {
    console.warn('The browser did not take up its offer to install.', error);
    return 'unavailable';
  } finally {
    useOffer.setState({ offer: null });
  }
}
