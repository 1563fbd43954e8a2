import { Copy, MonitorUp } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { newWallSchema } from '../../../domain/api/walls.ts';
import { ActionError } from '../../kit/action/ActionError.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { toWallLink } from '../../parts/display/credential.ts';
import { addWall, useWallWrite } from './queries.ts';

interface Made {
  name: string;
  link: string;
}

/** Shows the link of a new wall. The link is shown only once. */
function Link({ name, link }: Made) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast({ tone: 'success', text: t('walls.link.copied') });
  };
  return (
    <>
      <TextField
        label={t('walls.link', { name })}
        hint={t('walls.link.once')}
        readOnly
        id={id}
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy().catch(() => undefined)}>
          <Copy aria-hidden="true" className="size-5" />
          {t('walls.link.copy')}
        </Button>
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'md')}>
          <MonitorUp aria-hidden="true" className="size-5" />
          {t('walls.link.here')}
        </a>
      </div>
    </>
  );
}

export function AddWall({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [showsAnnouncements, setShows] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const add = useWallWrite(addWall);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate(
      { name, showsAnnouncements },
      {
        onSuccess: ({ wall, credential }) => setMade({ name: wall.name, link: toWallLink(PATHS.display, credential) }),
      },
    );
  };
  // The link is shown only once, so a tap beside the dialog must not close the dialog while the link is shown.
  const isBusy = add.isPending || made !== null;
  return (
    <Dialog title={t(made ? 'walls.link.title' : 'walls.form.title')} isBusy={isBusy} onClose={onClose}>
      {made ? (
        <div className="mt-5 flex flex-col gap-4">
          <Link {...made} />
          <div className="flex justify-end border-t border-line pt-4">
            <Button variant="secondary" onClick={onClose}>
              {t('walls.link.done')}
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={submit} className="mt-5 flex flex-col gap-5">
          <TextField
            label={t('walls.form.name')}
            hint={t('walls.form.name.hint')}
            required
            {...limitInput(newWallSchema.entries.name)}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Switch
            label={t('walls.form.announcements')}
            hint={t('walls.form.announcements.hint')}
            checked={showsAnnouncements}
            onChange={setShows}
          />
          <ActionError error={add.error} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" busy={add.isPending}>
              {t('walls.form.add')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
