import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readBody } from '../../kit/api/api.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { mailClient, mailStateOptions } from '../../kit/api/mail-state.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';

/** Shows the switch for e-mail, with the user's e-mail address. Renders nothing when the company sends no e-mail. */
export function EmailSwitch({ checked, onChange }: { checked: boolean; onChange: (on: boolean) => void }) {
  const queryClient = useQueryClient();
  const { data: state } = useQuery(mailStateOptions);
  const again = useMutation({
    mutationFn: () => readBody(mailClient.block.$delete()),
    onSuccess: (now) => queryClient.setQueryData(mailStateOptions.queryKey, now),
  });
  if (!state?.isConfigured) return null;
  const { address, block, isOutbox } = state;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('profile.emailUpdates')}
        hint={t(isOutbox ? 'profile.emailUpdates.outbox' : 'profile.emailUpdates.hint', { address })}
        checked={checked}
        onChange={onChange}
      />
      {block && (
        <div className="flex flex-col items-start gap-3 rounded-control bg-warn-soft p-4">
          <p className="text-sm wrap-anywhere">{t(`profile.mailBlock.${block.reason}`, { address })}</p>
          <Button variant="outline" size="sm" busy={again.isPending} onClick={() => again.mutate()}>
            {t('profile.mailBlock.again')}
          </Button>
          {again.error && (
            <p role="alert" className="text-sm font-medium text-bad">
              {toAppError(again.error).message}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
