import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CustomSetting, DryRunPart, ProposalDecision, SettingState } from '#domain/api/settings.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { useKeyed } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import type { companyRoutes } from '#worker/features/company/routes.ts';
import type { settingsRoutes } from '#worker/features/settings/routes.ts';

export const client = hc<typeof settingsRoutes>('/api/settings', API_OPTIONS);

interface Listed {
  items: SettingState[];
  /** The custom settings, which only super admins see. */
  custom: CustomSetting[];
}

export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<Listed> => {
    const { items, custom } = await readBody(client.index.$get(undefined, { init: { signal } }));
    return { items: items as SettingState[], custom: custom as CustomSetting[] };
  },
  staleTime: 0,
});

export interface SettingWrite {
  setting: SettingState;
  /** Undefined resets the setting to its default. */
  value: unknown;
  /** The version that the admin saw. */
  version: string | null;
  reason?: string;
  idempotencyKey: string;
}

async function write({ setting, value, version, reason, idempotencyKey }: SettingWrite): Promise<SettingState> {
  const options = underKey(idempotencyKey);
  const param = { key: setting.key };
  const guarded = { version, ...(reason && { reason }) };
  const answer =
    value === undefined
      ? readBody(client[':key'].$delete({ param, json: guarded }, options))
      : readBody(client[':key'].$put({ param, json: { ...guarded, value } }, options));
  return (await answer) as SettingState;
}

/** The write is sent at once and never queued. */
export function useWriteSetting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (changed) => {
      // Cancels an earlier request for the settings, because its answer would contain the old value.
      await queryClient.cancelQueries({ queryKey: settingsOptions.queryKey });
      queryClient.setQueryData(
        settingsOptions.queryKey,
        (listed) =>
          listed && {
            ...listed,
            items: listed.items.map((setting) => (setting.key === changed.key ? changed : setting)),
          },
      );
      void refreshCompany(queryClient);
    },
    // Refreshes the settings, because a concurrent change may be the reason for the failure.
    onError: () => void queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey }),
  });
}

export function useDecideProposal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(({ id, ...json }: ProposalDecision & { id: string }, idempotencyKey) =>
      readBody(client.scoring_policy.proposals[':id'].$put({ param: { id }, json }, underKey(idempotencyKey))),
    ),
    onSuccess: () => void refreshCompany(queryClient),
    // Also refreshes the settings after a refusal, because the proposal may no longer exist.
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey }),
  });
}

export const dryRunNext = (
  policy: ScoringPolicy,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<DryRunPart> =>
  readBody(
    client.scoring_policy['dry-run'].$post(
      {
        json: {
          policy: { ...policy, streakBonuses: [...policy.streakBonuses] },
          ...(cursor !== undefined && { cursor }),
        },
      },
      { init: { signal } },
    ),
  );

const company = hc<typeof companyRoutes>('/api/company', API_OPTIONS);

export const putLogo = (image: string) => readBody(company.logo.$put({ json: { image } }));
export const removeLogo = () => readBody(company.logo.$delete());
