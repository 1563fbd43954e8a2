/** The sections of the page "Me", in the order on a phone. Links use these names. */
export const RECORD_SECTIONS = ['streak', 'year', 'points'] as const;
/** The sections of the user's settings, in the order on a phone. Links use these names. */
export const SETTINGS_SECTIONS = ['details', 'notifications', 'device', 'data'] as const;
export type SectionName = (typeof RECORD_SECTIONS)[number] | (typeof SETTINGS_SECTIONS)[number];

/** True when `hash` names a section of the settings. Old links to these sections lead to the page "Me". */
export const isOfSettings = (hash: string): boolean => SETTINGS_SECTIONS.some((section) => `#${section}` === hash);
