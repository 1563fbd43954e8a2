import { Suspense, type ComponentProps } from 'react';
import { isUnsent } from '#domain/outbox/action.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { lazyParts } from '../kit/later.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const part = lazyParts(() => import('./late-parts.ts'), 'employee');

export const ConnectionStatus = part('ConnectionStatus');
const SignOutQuestion = part('SignOutQuestion');
export const InstallPrompt = part('InstallPrompt');
export const UpdateCard = part('UpdateCard');
export const PresenceBadge = part('PresenceBadge');
export const AccountPanel = part('AccountPanel');
export const NotificationPanel = part('NotificationPanel');

/** Loads the parts before the user needs them, because the connection may be lost then. Never rejects. */
export const preloadLateParts = ConnectionStatus.preload;

export const hasUnsent = (): boolean => useOutbox.getState().actions.some(isUnsent);

export function UnsentQuestion(props: ComponentProps<typeof SignOutQuestion>) {
  return (
    <ErrorBoundary inShell>
      <Suspense fallback={null}>
        <SignOutQuestion {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
