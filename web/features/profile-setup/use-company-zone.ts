import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { companyZoneOptions, writeCompanyZone } from '../../parts/company-day/queries.ts';

/** Asks an admin for the company's zone while it is not set. The first admin's own zone is the suggestion. */
export function useCompanyZone(isAdmin: boolean) {
  const client = useQueryClient();
  const { data, isLoading } = useQuery({ ...companyZoneOptions, enabled: isAdmin });
  const [zone, choose] = useState<string | null>(null);
  const write = useMutation({
    mutationFn: writeCompanyZone,
    // A refusal means that another admin was faster.
    onSettled: () => client.invalidateQueries({ queryKey: companyZoneOptions.queryKey }),
  });
  const isAsked = data?.isChosen === false;
  return {
    isAsked,
    zone,
    choose,
    isBusy: isLoading || write.isPending,
    error: write.error,
    /** Saves the chosen zone, or `suggested` without a choice, and continues. */
    save: (suggested: string, onSaved: () => void) => {
      if (isAsked) write.mutate(zone ?? suggested, { onSuccess: onSaved });
      else onSaved();
    },
  };
}
