import { t } from '../../messages/t.ts';
import { StatusPage } from './StatusPage.tsx';

export default function Unauthorized() {
  return <StatusPage title={t('unauthorized.title')} text={t('unauthorized.text')} />;
}
