import { ChevronLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';

const KINDS = ['people', 'leave'] as const;

interface Props {
  of: (typeof KINDS)[number];
  title: string;
  text: string;
}

/** Shows the header of an import, and lets the admin choose the import of people or the import of leave. */
export function ImportHeader({ of, title, text }: Props) {
  const navigate = useNavigate();
  return (
    <>
      <Link
        to={PATHS.users}
        className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-medium text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('import.back')}
      </Link>
      <PageHeader title={title} text={text} />
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
