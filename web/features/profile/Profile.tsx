import { useMe } from '../../app/me.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Identity } from './Identity.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ThisDevice } from './ThisDevice.tsx';

/** One's own record: what it says, what of it one may change, and how the app looks here. */
export default function Profile() {
  usePageTitle(t('profile.title'));
  const me = useMe();
  return (
    <div className="w-full">
      <PageHeader title={t('profile.title')} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
        <Identity me={me} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ProfileForm key={me.id} me={me} />
        </div>
        <ThisDevice me={me} />
      </div>
    </div>
  );
}
