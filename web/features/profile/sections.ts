/** The parts of "Me" by their addresses, in the order in which they stand on a phone. */
export const RECORD_SECTIONS = ['streak', 'year', 'points'] as const;
/** The parts of one's own settings, likewise. */
export const SETTINGS_SECTIONS = ['details', 'notifications', 'device', 'data'] as const;
export type SectionName = (typeof RECORD_SECTIONS)[number] | (typeof SETTINGS_SECTIONS)[number];

/** Whether an address of the record asks for a part that the settings have: both were one page once. */
export const isOfSettings = (hash: string): boolean => SETTINGS_SECTIONS.some((section) => `#${section}` === hash);
