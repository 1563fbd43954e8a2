/**
 * Characters of texts whose fields stand on screens that load no schema: valibot would cost a first visit 7 kB. The
 * schemas take these limits from here, too.
 */
export const CHECK_IN_NOTES_MAX = 500;
export const SEARCH_MAX = 80;
