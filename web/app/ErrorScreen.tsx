import { Button } from '../ui/Button.tsx';
import { t } from '../messages/t.ts';
import { toAppError } from '../kit/api/app-error.ts';
import { usePageTitle } from '../kit/use-page-title.ts';

interface Props {
  error: unknown;
  /** A text that replaces the error's own message. */
  text?: string;
  onRetry: () => void;
  onSignOut?: () => void;
  inShell?: boolean;
}

/** The general error screen of spec section 2. */
export function ErrorScreen({ error, text, onRetry, onSignOut, inShell = false }: Props) {
  const { message, requestId } = toAppError(error);
  usePageTitle(t('error.title'));
  // A page must have only one main landmark. Inside the shell, the shell has it.
  const Landmark = inShell ? 'div' : 'main';
  return (
    <Landmark className="grid min-h-[70svh] place-content-center justify-items-center gap-6 p-6 text-center">
      <div role="alert" className="max-w-md">
        <h1 className="text-2xl font-bold">{t('error.title')}</h1>
        <p className="mt-3 text-lg text-ink-soft">{text ?? message}</p>
        {requestId && <p className="mt-2 text-sm text-ink-soft">{t('error.reference', { id: requestId })}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={onRetry}>
          {t('app.retry')}
        </Button>
        {onSignOut && (
          <Button size="lg" variant="ghost" onClick={onSignOut}>
            {t('app.signOut')}
          </Button>
        )}
      </div>
    </Landmark>
  );
}
