import type { TextareaHTMLAttributes } from 'react';
import { BIO_MAX } from '../../../domain/api/users.ts';
import { t } from '../../messages/t.ts';
import type { FieldTexts } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';

/** From this count on, the remaining characters are announced. */
const CLOSE = 50;

type Props = Pick<FieldTexts, 'error' | 'note'> & TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string };

/** Edits a few lines with a character count. Text beyond the limit stays in the field until the user shortens it. */
export function BioField({ value, ...rest }: Props) {
  const count = value.trim().length;
  const left = BIO_MAX - count;
  const spoken = left < 0 ? t('profile.bio.over', { count: -left }) : t('profile.bio.room', { count: left });
  return (
    <>
      <TextArea
        label={t('profile.bio')}
        hint={t('profile.bio.hint')}
        value={value}
        rows={4}
        aside={
          <span aria-hidden="true" className={`num text-sm ${left < 0 ? 'font-semibold text-bad' : 'text-ink-soft'}`}>
            {t('profile.bio.count', { count, max: BIO_MAX })}
          </span>
        }
        {...rest}
      />
      <output className="sr-only">{left <= CLOSE && spoken}</output>
    </>
  );
}
