/** The first steps of a new company, in list order. */
export const SETUP_STEPS = ['name', 'zone', 'value', 'rewards', 'people', 'check_in'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** A dismissal is permanent. */
export const SETUP_ASIDE = [...SETUP_STEPS, 'all'] as const;
export type SetupAside = (typeof SETUP_ASIDE)[number];
