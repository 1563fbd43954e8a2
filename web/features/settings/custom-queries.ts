import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomSetting } from '../../../domain/api/settings.ts';
import { useKeyed } from '../../app/act/use-keyed.ts';
import { bodyOf } from '../../app/api.ts';
import { renewCompany } from '../../app/renew.ts';
import { client, settingsOptions } from './queries.ts';

const under = (key: string) => ({ headers: { 'Idempotency-Key': key } });

function useCustomWrite<Input>(write: (input: Input, key: string) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(write),
    onSettled: () => {
      void renewCompany(queryClient);
      return queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey });
    },
  });
}

type Put = Pick<CustomSetting, 'key' | 'description' | 'value'> & { version: string | null };

/** Saves a custom setting. `version` is the version that the admin saw; null for a new setting. */
export const usePutCustom = () =>
  useCustomWrite(({ key, ...json }: Put, idempotencyKey) =>
    bodyOf(client[':key'].$put({ param: { key }, json }, under(idempotencyKey))),
  );

export const useDeleteCustom = () =>
  useCustomWrite(({ key, version }: Pick<CustomSetting, 'key' | 'version'>, idempotencyKey) =>
    bodyOf(client[':key'].$delete({ param: { key }, json: { version } }, under(idempotencyKey))),
  );
