/**
 * The length limits of fields on screens that load no schema, since valibot would add 7 kB to a first visit. The
 * schemas import these limits too.
 */
export const CHECK_IN_NOTES_MAX = 500;
export const SEARCH_MAX = 80;
