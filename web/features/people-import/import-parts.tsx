import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#web/kit/paths.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

const KINDS = ['people', 'leave'] as const;

export function ImportHeader({ of, title, text }: { of: (typeof KINDS)[number]; title: string; text: string }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={title} text={text} back={{ to: PATHS.users, label: t('nav.users') }} />
      <div className="mb-5">
        <Segmented
          label={t('import.of')}
          options={KINDS.map((kind) => ({ value: kind, label: t(`import.of.${kind}`) }))}
          value={of}
          onChange={(kind) =>
            void navigate(PATHS.peopleImport + (kind === 'leave' ? '?of=leave' : ''), { replace: true })
          }
        />
      </div>
    </>
  );
}

/** Each child is a FileLine. */
export function FileTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr className="text-left text-sm text-ink-soft">
          <th scope="col" className="w-14 pb-2 font-medium sm:w-20">
            {t('import.line')}
          </th>
          <th scope="col" className="pb-2 font-medium">
            {t('exports.col.person')}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function FileLine({ line, children }: { line: number; children: ReactNode }) {
  return (
    <tr className="align-top">
      <th scope="row" className="num border-t border-line py-3 pr-2 text-left font-medium text-ink-soft">
        {formatNumber(line)}
      </th>
      <td className="border-t border-line py-3">{children}</td>
    </tr>
  );
}

interface StateTabsProps<State extends string> {
  label: string;
  /** The CSS class `colour` is used for a count that is not zero. */
  states: readonly { state: State; text: string; count: number; colour: string }[];
  value: State;
  onChange: (state: State) => void;
}

/** The tabs are radio buttons, for arrow keys and screen readers. */
export function StateTabs<State extends string>({ label, states, value, onChange }: StateTabsProps<State>) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {states.map(({ state, text, count, colour }) => (
          <label
            key={state}
            className="relative flex min-h-16 min-w-28 grow basis-0 cursor-pointer flex-col justify-center rounded-control border-2 border-transparent bg-sunken px-3 py-2 hover:border-line has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="import-state"
              aria-label={`${text} ${formatNumber(count)}`}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={state === value}
              onChange={() => onChange(state)}
            />
            <span className={`num text-2xl leading-tight font-bold ${count === 0 ? 'text-ink-soft' : colour}`}>
              {formatNumber(count)}
            </span>
            <span className="text-sm text-ink-soft">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  onFile: (file: File) => void;
  maxBytes: number;
  tooLarge: string;
  limits: string;
  template: { name: string; make: () => Blob };
}

export function ChooseFile({ onFile, maxBytes, tooLarge, limits, template }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refused, setRefused] = useState<'oneFile' | 'tooLarge' | null>(null);

  const take = (files: FileList | null) => {
    const [file, another] = files ?? [];
    if (!file) return;
    const isLarge = file.size > maxBytes;
    if (another) setRefused('oneFile');
    else setRefused(isLarge ? 'tooLarge' : null);
    if (!another && !isLarge) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };

  return (
    // Only users with a mouse can drop a file. The button offers the same to everyone.
    <div
      className={`flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-5 py-10 text-center transition-colors sm:py-14 ${isOver ? 'border-action bg-action-soft' : 'border-line bg-surface'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        // Ignores the event when the pointer only moves between elements inside the area.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={drop}
    >
      <span className="grid size-16 place-content-center rounded-full bg-action-soft text-action">
        <FileUp aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <p className="mt-1 text-xl font-semibold pointer-coarse:hidden">{t('import.drop')}</p>
      <p className="text-sm text-ink-soft pointer-coarse:hidden">{t('import.or')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label={t('import.choose')}
        className="hidden"
        onChange={(event) => {
          take(event.target.files);
          // Clears the input, so that choosing the same file again also triggers a change event.
          event.target.value = '';
        }}
      />
      <Button size="lg" onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      {refused && (
        <p role="alert" className="font-medium text-bad">
          {refused === 'tooLarge' ? tooLarge : t('import.oneFile')}
        </p>
      )}
      <p className="mt-2 max-w-md text-sm text-ink-soft">
        {limits} {t('import.safe')}
      </p>
      <Button variant="ghost" size="sm" onClick={() => saveBlob(template.name, template.make())}>
        {t('import.template')}
      </Button>
    </div>
  );
}
