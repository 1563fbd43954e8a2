import { Suspense, type ComponentProps } from 'react';
import { isUnsent } from '../../../domain/outbox/action.ts';
import { useOutbox } from '../../offline/outbox-store.ts';
import { lazyPart } from '../chunk-error.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';

const SignOutQuestion = lazyPart(() => import('../../offline/panel/SignOutQuestion.tsx'), 'offline');

/** Whether something that the person did has not reached the server. */
export const hasUnsent = (): boolean => useOutbox.getState().actions.some(isUnsent);

/** Asks before somebody signs out from the bar with something unsent. */
export function UnsentQuestion(props: ComponentProps<typeof SignOutQuestion>) {
  return (
    <ErrorBoundary inShell>
      <Suspense fallback={null}>
        <SignOutQuestion {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
