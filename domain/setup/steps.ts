/** What a new company does first, in the order of the list. */
export const SETUP_STEPS = ['name', 'zone', 'value', 'rewards', 'people', 'check_in'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What an admin may put aside for good: a step, or the whole list. */
export const SETUP_ASIDE = [...SETUP_STEPS, 'all'] as const;
export type SetupAside = (typeof SETUP_ASIDE)[number];
