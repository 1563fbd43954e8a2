import { useSuspenseQuery } from '@tanstack/react-query';
import { meOptions, type LoadedMe } from './session/me.ts';

/**
 * Returns the rules by which points and streaks are shown. Use it in list rows. Unlike `useMe`, this hook does not
 * render a row again when the outbox changes.
 */
export const useScoring = (): LoadedMe['scoring'] => useSuspenseQuery(meOptions).data.scoring;
