import { Suspense, type ComponentProps } from 'react';
import { isUnsent } from '../../../domain/outbox/action.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';

const SignOutQuestion = lazyPart(() => import('../../offline/panel/SignOutQuestion.tsx'), 'offline');

/** Returns true when an action of the user has not reached the server. */
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
