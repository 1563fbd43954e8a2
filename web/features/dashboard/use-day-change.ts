import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayAt } from '../../../domain/time/person-zone.ts';
import { ME_KEY, serverNow, type LoadedMe } from '../../app/me.ts';

/** An app left open overnight must not show yesterday's receipt: coming back on another day loads the new one. */
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
