import { useState } from 'react';
import type { User } from '../../../../domain/api/users.ts';
import { findManageRefusal } from '../../../../domain/people/account-changes.ts';
import { toAppError } from '../../../kit/api/app-error.ts';
import { useMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useRemovePicture } from '../../../parts/people/queries.ts';

/**
 * Asks for confirmation before a user's picture is removed. Renders nothing if there is no picture, or if the admin may
 * not remove the picture.
 */
export function RemovePicture({ user }: { user: User }) {
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePicture(user);
  if (user.avatarUrl === '' || findManageRefusal(me, user)) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-3 mt-2" onClick={() => setAsking(true)}>
        {t('people.picture.remove')}
      </Button>
      {isAsking && (
        <Dialog title={t('people.picture.remove')} isBusy={remove.isPending} onClose={close}>
          <p className="mt-3 text-ink-soft">{t('people.picture.text', { name: user.name })}</p>
          {remove.isError && (
            <p role="alert" className="mt-3 text-sm font-medium text-bad">
              {toAppError(remove.error).message}
            </p>
          )}
          <Actions>
            <Button
              variant="error"
              size="lg"
              className="grow"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: close })}
            >
              {t('people.picture.remove')}
            </Button>
            <Button variant="outline" size="lg" onClick={close}>
              {t('people.picture.keep')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}
