import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/behaviour/save-file.ts';

interface Props {
  onFile: (file: File) => void;
  maxBytes: number;
  /** The message for a file that is larger than `maxBytes`. */
  tooLarge: string;
  /** The limits of a file, as text. */
  limits: string;
  template: { name: string; make: () => Blob };
}

/** Lets an admin drop or choose a file. */
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
