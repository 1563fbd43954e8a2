import { useSuspenseQuery } from '@tanstack/react-query';
import { meOptions, type LoadedMe } from './session/me.ts';

/** Returns how points and streaks are shown. For rows: unlike `useMe`, it does not change with the outbox. */
export const useScoring = (): LoadedMe['scoring'] => useSuspenseQuery(meOptions).data.scoring;
