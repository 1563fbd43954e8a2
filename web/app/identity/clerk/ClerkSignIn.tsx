import { SignIn } from '@clerk/react';
import { t } from '../../../messages/t.ts';
import { SignInHead } from '../../../parts/brand/SignInHead.tsx';
import { FullPageLoading } from '../../../kit/FullPageLoading.tsx';
import { PATHS } from '../../../kit/paths.ts';
import { usePageTitle } from '../../../kit/use-page-title.ts';

/** Shows the sign-in page. Its steps are addresses below /auth. */
export function ClerkSignIn() {
  usePageTitle(t('auth.title'));
  return (
    <main className="grid min-h-svh content-center justify-items-center gap-8 p-4">
      <SignInHead isSmall />
      <SignIn routing="path" path={PATHS.auth} fallback={<FullPageLoading label={t('loading.page')} />} />
    </main>
  );
}
