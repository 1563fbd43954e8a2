/** The sections of the page "Me", by their names in the address, in the order in which a phone shows them. */
export const RECORD_SECTIONS = ['streak', 'year', 'points'] as const;
/** The sections of the user's settings, by their names in the address, in the order in which a phone shows them. */
export const SETTINGS_SECTIONS = ['details', 'notifications', 'device', 'data'] as const;
export type SectionName = (typeof RECORD_SECTIONS)[number] | (typeof SETTINGS_SECTIONS)[number];

/** True when `hash` names a section of the settings. Old links lead to "Me", which contained the settings before. */
export const isOfSettings = (hash: string): boolean => SETTINGS_SECTIONS.some((section) => `#${section}` === hash);
