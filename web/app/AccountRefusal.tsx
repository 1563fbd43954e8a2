import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { t } from '../messages/t.ts';
import { Button } from '../ui/Button.tsx';
import type { AppError } from '../kit/api/app-error.ts';
import { usePageTitle } from '../kit/use-page-title.ts';

interface Props {
  error: AppError;
  /** Requests the user's record again, because an admin may have approved the user meanwhile. */
  onRetry: () => Promise<unknown>;
  onSignOut: () => void;
}

/** Replaces the app when the server refuses the account. Shows the reason, and buttons to sign out and to try again. */
export default function AccountRefusal({ error, onRetry, onSignOut }: Props) {
  usePageTitle(t('account.title'));
  const [asking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  return (
    <main id="main" className="grid min-h-svh place-content-center justify-items-center gap-6 p-6 text-center">
      <UserRoundX aria-hidden="true" className="size-14 text-ink-soft" strokeWidth={1.5} />
      <div role="alert" className="max-w-md">
        <h1 className="text-3xl font-bold">{t('account.title')}</h1>
        <p className="mt-3 text-lg text-ink-soft">{error.message}</p>
        {error.requestId && (
          <p className="mt-2 text-sm text-ink-soft">{t('error.reference', { id: error.requestId })}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={onSignOut}>
          {t('app.signOut')}
        </Button>
        <Button size="lg" variant="ghost" busy={asking} onClick={() => void retry()}>
          {t('app.retry')}
        </Button>
      </div>
    </main>
  );
}
