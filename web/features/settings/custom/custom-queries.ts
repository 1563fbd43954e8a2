import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomSetting } from '../../../../domain/api/settings.ts';
import { useKeyed } from '../../../kit/action/use-keyed.ts';
import { readBody } from '../../../kit/api/api.ts';
import { refreshCompany } from '../../../kit/api/refresh-queries.ts';
import { client, settingsOptions } from '../queries.ts';

const under = (key: string) => ({ headers: { 'Idempotency-Key': key } });

function useCustomWrite<Input>(write: (input: Input, key: string) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(write),
    onSettled: () => {
      void refreshCompany(queryClient);
      return queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey });
    },
  });
}

type Put = Pick<CustomSetting, 'key' | 'description' | 'value'> & { version: string | null };

/** Saves a custom setting. `version` is the version that the admin saw, or null for a new setting. */
export const usePutCustom = () =>
  useCustomWrite(({ key, ...json }: Put, idempotencyKey) =>
    readBody(client[':key'].$put({ param: { key }, json }, under(idempotencyKey))),
  );

export const useDeleteCustom = () =>
  useCustomWrite(({ key, version }: Pick<CustomSetting, 'key' | 'version'>, idempotencyKey) =>
    readBody(client[':key'].$delete({ param: { key }, json: { version } }, under(idempotencyKey))),
  );
