import { PATHS } from '../pages/pages.ts';

/** The screens to which a metric can belong. A full address is never sent, because it may contain an id or a token. */
export const SCREENS = [...Object.values(PATHS), 'other'] as const;
export type Screen = (typeof SCREENS)[number];
