import { useState, type InputHTMLAttributes } from 'react';
import { checkFields } from './fields.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import type { FieldTexts } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Props = Pick<FieldTexts, 'error' | 'note'> &
  InputHTMLAttributes<HTMLInputElement> & {
    /** Whose initials show without a picture. */
    name: string;
    value: string;
  };

/** The address of a picture, with what becomes of it beside it. */
export function AvatarField({ name, value, note, ...rest }: Props) {
  const [broken, setBroken] = useState('');
  const url = value.trim();
  const shows = url !== '' && !checkFields({ avatarUrl: url }).avatarUrl;
  const doesNotLoad = shows && broken === url ? t('profile.avatarUrl.broken') : undefined;
  return (
    <div className="flex items-start gap-4">
      <Avatar name={name} url={shows ? url : ''} size="lg" className="mt-6" onBroken={setBroken} />
      <div className="min-w-0 grow">
        <TextField
          label={t('profile.avatarUrl')}
          hint={t('profile.avatarUrl.hint')}
          note={note ?? doesNotLoad}
          type="url"
          inputMode="url"
          autoComplete="photo"
          value={value}
          {...rest}
        />
      </div>
    </div>
  );
}
