import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { isChunkError } from '../kit/later.tsx';
import { toAppError } from '../kit/api/app-error.ts';
import { usePageTitle } from '../kit/use-page-title.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/Button.tsx';

interface ScreenProps {
  error: unknown;
  text?: string;
  onRetry: () => void;
  onSignOut?: () => void;
  inShell?: boolean;
}

export function ErrorScreen({ error, text, onRetry, onSignOut, inShell = false }: ScreenProps) {
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

interface Props {
  children: ReactNode;
  inShell?: boolean;
  /** The path of the current page. When the path changes, the failure is cleared. */
  page?: string;
}

interface State {
  error: unknown;
  failed: boolean;
  page: string | undefined;
}

/** If a newer version of the app waits, the reload opens that version. */
async function reloadApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  location.reload();
}

class Boundary extends Component<Props & { resetQueries: () => void }, State> {
  override state: State = { error: null, failed: false, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): Partial<State> | null {
    return page === state.page ? null : { page, failed: false, error: null };
  }

  retry = (): void => {
    if (isChunkError(this.state.error)) return void reloadApp();
    // Queries that threw are requested again when the screen renders again.
    this.props.resetQueries();
    this.setState({ failed: false, error: null });
  };

  override render() {
    const { children, inShell = false } = this.props;
    if (!this.state.failed) return children;
    return <ErrorScreen error={this.state.error} inShell={inShell} onRetry={this.retry} />;
  }
}

export function ErrorBoundary(props: Props) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary resetQueries={reset} {...props} />}</QueryErrorResetBoundary>
  );
}
