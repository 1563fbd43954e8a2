import { useState } from 'react';
import { findCode, TYPED_CODE_MAX } from '../../../domain/qr/code.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

interface Props {
  /** The initial text of the field. */
  first: string;
  isBusy: boolean;
  onCode: (code: string) => void;
}

/** Lets the user type a code, for example when no camera is available. */
export function TypedCode({ first, isBusy, onCode }: Props) {
  const [typed, setTyped] = useState(first);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const code = findCode(typed);
        setWrong(code === null);
        if (code && !isBusy) onCode(code);
      }}
    >
      <TextField
        label={t('scan.type')}
        hint={t('scan.type.hint')}
        error={isWrong ? t('scan.type.wrong') : null}
        value={typed}
        maxLength={TYPED_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" busy={isBusy} className="self-start">
        {t('scan.type.do')}
      </Button>
    </form>
  );
}
