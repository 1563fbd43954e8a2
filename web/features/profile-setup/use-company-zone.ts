import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { companyZoneOptions, writeCompanyZone } from '../company-day/queries.ts';

/** The company's zone, asked of an admin while nobody has chosen one: the first admin's own is the suggestion. */
export function useCompanyZone(isAdmin: boolean) {
  const client = useQueryClient();
  const { data, isLoading } = useQuery({ ...companyZoneOptions, enabled: isAdmin });
  const [zone, choose] = useState<string | null>(null);
  const write = useMutation({
    mutationFn: writeCompanyZone,
    // Refused, another admin was faster.
    onSettled: () => client.invalidateQueries({ queryKey: companyZoneOptions.queryKey }),
  });
  const isAsked = data?.isChosen === false;
  return {
    isAsked,
    zone,
    choose,
    isBusy: isLoading || write.isPending,
    error: write.error,
    /** Saves the choice, which is `suggested` where nothing else was chosen, and goes on. */
    save: (suggested: string, onSaved: () => void) => {
      if (isAsked) write.mutate(zone ?? suggested, { onSuccess: onSaved });
      else onSaved();
    },
  };
}
