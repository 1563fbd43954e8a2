import { Suspense, type ComponentProps } from 'react';
import { isUnsent } from '#domain/outbox/action.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { SignOutQuestion } from '../lazy-parts.ts';

export const hasUnsent = (): boolean => useOutbox.getState().actions.some(isUnsent);

/** Asks the user before they sign out from the top bar while actions are unsent. */
export function UnsentQuestion(props: ComponentProps<typeof SignOutQuestion>) {
  return (
    <ErrorBoundary inShell>
      <Suspense fallback={null}>
        <SignOutQuestion {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
