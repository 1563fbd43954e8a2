import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { startAnew } from '../pwa/start-anew.ts';
import { isChunkError } from './chunk-error.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Props {
  children: ReactNode;
  /** Inside the shell, which has its own landmarks. */
  inShell?: boolean;
  /** Another page is another try: a change of it puts the failure away. */
  page?: string;
}

interface State {
  error: unknown;
  failed: boolean;
  page: string | undefined;
}

/** Catches what a screen throws while it renders, a chunk that does not load included. */
class Boundary extends Component<Props & { resetQueries: () => void }, State> {
  override state: State = { error: null, failed: false, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): Partial<State> | null {
    return page === state.page ? null : { page, failed: false, error: null };
  }

  retry = (): void => {
    if (isChunkError(this.state.error)) return void startAnew();
    // Queries that threw are asked again when the screen is rendered again.
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
