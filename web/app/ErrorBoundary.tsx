import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { isChunkError } from '../kit/errors/chunk-error.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Props {
  children: ReactNode;
  /** True inside the shell, because the shell already has the main landmark. */
  inShell?: boolean;
  /** The path of the current page. When the path changes, the failure is cleared. */
  page?: string;
}

interface State {
  error: unknown;
  failed: boolean;
  page: string | undefined;
}

/**
 * Reloads the page when a part of the app did not load. If a newer version of the app waits, the reload opens that
 * version.
 */
async function reloadApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  location.reload();
}

/** Catches errors that a screen throws while it renders, including a chunk that fails to load. */
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
