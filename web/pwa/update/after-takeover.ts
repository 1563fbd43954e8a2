/** What is known in a tab when another worker takes it over. */
export interface Takeover {
  /** A worker had the tab before: the new one is of another version. */
  hadWorker: boolean;
  /** The person pressed Update Now here, and was asked about what they typed. */
  askedFor: boolean;
  unsavedInput: boolean;
}

/** The first worker of a device changes nothing. A new version is loaded at once, or when what was typed is saved or left. */
export function afterTakeover({ hadWorker, askedFor, unsavedInput }: Takeover): 'stay' | 'reload' | 'wait' {
  if (askedFor) return 'reload';
  if (!hadWorker) return 'stay';
  return unsavedInput ? 'wait' : 'reload';
}
