import { ENCODINGS, type Encoding, type FoundEncoding } from '../../../domain/files/encodings.ts';
import { t } from '../../messages/t.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

/** The script of each encoding, by which an admin chooses one. */
const SCRIPTS = {
  'utf-8': 'unicode',
  'utf-16le': 'unicode',
  'utf-16be': 'unicode',
  'windows-1252': 'western',
  'iso-8859-15': 'western',
  macintosh: 'western',
  'windows-1250': 'central',
  'iso-8859-2': 'central',
  'windows-1251': 'cyrillic',
  'x-mac-cyrillic': 'cyrillic',
  'koi8-r': 'cyrillic',
  ibm866: 'cyrillic',
  'windows-1253': 'greek',
  'windows-1254': 'turkish',
  'windows-1255': 'hebrew',
  'windows-1256': 'arabic',
  'windows-1257': 'baltic',
  'windows-1258': 'vietnamese',
  shift_jis: 'japanese',
  'euc-jp': 'japanese',
  gb18030: 'chinese',
  big5: 'taiwan',
  'euc-kr': 'korean',
} as const satisfies Readonly<Record<Encoding, string>>;

export const encodingText = (encoding: Encoding): string => `${t(`import.script.${SCRIPTS[encoding]}`)} (${encoding})`;

interface Props {
  found: FoundEncoding;
  value: Encoding;
  onChange: (encoding: Encoding) => void;
  /** Cells with letters outside ASCII, by which the admin sees whether the encoding is right. */
  sample: readonly string[];
}

/** Shows how the letters of a file were read, and lets the admin choose another encoding. */
export function EncodingChoice({ found, value, onChange, sample }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">{t('import.letters')}</h3>
      <p className="text-ink-soft">
        {t(found.evidence === 'guess' ? 'import.letters.guess' : 'import.letters.proven')}
      </p>
      <ul aria-label={t('import.letters.sample')} aria-live="polite" className="flex flex-wrap gap-2">
        {sample.map((cell) => (
          <li key={cell} className="max-w-full rounded-control bg-sunken px-3 py-1.5 font-medium break-words">
            {cell}
          </li>
        ))}
      </ul>
      <SelectField
        label={t('import.encoding')}
        options={ENCODINGS.map((encoding) => ({ value: encoding, label: encodingText(encoding) }))}
        value={value}
        onChange={onChange}
      />
    </section>
  );
}
