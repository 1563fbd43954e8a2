/**
 * The length limits of fields on screens that load no schema, because valibot would add 7 kB to a first visit. The
 * schemas use the same limits.
 */
export const CHECK_IN_NOTES_MAX = 500;
export const SEARCH_MAX = 80;
