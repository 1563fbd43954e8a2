import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { Composer } from './Composer.tsx';

export default function Announcements() {
  usePageTitle(t('announcements.title'));
  return (
    <div className="w-full">
      <PageHeader title={t('announcements.title')} text={t('announcements.intro')} />
      <div className="flex flex-col gap-8">
        <Composer />
        <AnnouncementList />
      </div>
    </div>
  );
}
