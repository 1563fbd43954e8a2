import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { PATHS } from '../../paths.ts';
import { signOut } from '../../session.ts';

/** Ends the demo session and goes to /auth. */
export function DemoUserMenu() {
  const navigate = useNavigate();

  const leave = () => {
    // The page goes with the session, in one render: the guard must not remember it as the one to come back to.
    void navigate(PATHS.auth, { replace: true });
    signOut();
  };

  return (
    <Button variant="ghost" size="sm" onClick={leave} className="-mr-3 shrink-0">
      <LogOut aria-hidden="true" className="size-5" />
      <span className="sr-only sm:not-sr-only">{t('app.signOut')}</span>
    </Button>
  );
}
