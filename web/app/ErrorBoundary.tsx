import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

interface State {
  error: unknown;
  failed: boolean;
}

/** Catches what a screen throws while it renders, a chunk that does not load included. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // A fresh start: React keeps a lazy page that failed to load, so rendering again alone would fail again.
    return <ErrorScreen error={this.state.error} onRetry={() => location.reload()} />;
  }
}
