import { Download, Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import type { LoadedMe } from '../../kit/session/me.ts';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';

const DownloadData = lazyPart(() => import('./data/DownloadData.tsx'), 'history');

export function YourData({ me }: { me: LoadedMe }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card aria-labelledby="your-data">
      <h2 id="your-data" className="text-lg font-bold">
        {t('profile.data')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('profile.data.text')}</p>
      <Button variant="secondary" className="mt-4 w-full" onClick={() => setIsOpen(true)}>
        <Download aria-hidden="true" className="size-5" />
        {t('profile.data.open')}
      </Button>
      <Link to={PATHS.companySees} className={buttonClass('ghost', 'md', 'mt-2 w-full')}>
        <Eye aria-hidden="true" className="size-5" />
        {t('profile.sees')}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <DownloadData me={me} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
