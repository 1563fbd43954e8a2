/** The parts of "Me" by their addresses, in the order of a phone's screen. */
export const RECORD_SECTIONS = ['streak', 'year', 'points'] as const;
/** The parts of the user's settings by their addresses, in the same order. */
export const SETTINGS_SECTIONS = ['details', 'notifications', 'device', 'data'] as const;
export type SectionName = (typeof RECORD_SECTIONS)[number] | (typeof SETTINGS_SECTIONS)[number];

/** True when an address of the record names a part of the settings. Old links use it: both were one page. */
export const isOfSettings = (hash: string): boolean => SETTINGS_SECTIONS.some((section) => `#${section}` === hash);
