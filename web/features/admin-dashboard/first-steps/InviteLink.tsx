import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../../kit/paths.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/**
 * Shows the sign-in address with a button that copies it, and a link to the import. `waits` is true when new accounts
 * need an admin's approval.
 */
export function InviteLink({ waits }: { waits: boolean }) {
  const link = new URL(PATHS.auth, globalThis.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast({ tone: 'success', text: t('home.start.people.copied') });
  };
  return (
    <>
      <div className="w-full *:max-w-md">
        <TextField
          label={t('home.start.people.link')}
          hint={t(waits ? 'home.start.people.waits' : 'home.start.people.open')}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      </div>
      {/* Ignores a failure, because the admin can select the address and copy it by hand. */}
      <Button onClick={() => void copy().catch(() => undefined)}>
        <Copy aria-hidden="true" className="size-5" />
        {t('home.start.people.copy')}
      </Button>
      <Link to={PATHS.peopleImport} className={buttonClass('outline', 'md')}>
        {t('home.start.people.do')}
      </Link>
    </>
  );
}
