import { t } from '../../messages/t.ts';
import { StatusPage } from './StatusPage.tsx';

export default function NotFound() {
  return <StatusPage title={t('notFound.title')} text={t('notFound.text')} />;
}
