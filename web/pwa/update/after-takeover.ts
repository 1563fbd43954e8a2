/** The facts in a tab when another worker takes it over. */
export interface Takeover {
  /** True when the tab had a worker before, so that the new one is of another version. */
  hadWorker: boolean;
  /** True when the user pressed Update Now here, and was asked about unsaved input. */
  askedFor: boolean;
  unsavedInput: boolean;
}

/**
 * Decides what a tab does. A device's first worker changes nothing. A new version is loaded at once, or after typed
 * data is saved or abandoned.
 */
export function afterTakeover({ hadWorker, askedFor, unsavedInput }: Takeover): 'stay' | 'reload' | 'wait' {
  if (askedFor) return 'reload';
  if (!hadWorker) return 'stay';
  return unsavedInput ? 'wait' : 'reload';
}
