import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { ME_KEY, serverNow, type LoadedMe } from '../../kit/session/me.ts';

/**
 * Loads the new day when the app returns on another day: an app left open overnight must not show yesterday's receipt.
 */
export function useDayChange(me: LoadedMe): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      if (dayAt(me, serverNow(me)) === me.today.date) return;
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
      void queryClient.invalidateQueries({ queryKey: ['quote'] });
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [me, queryClient]);
}
