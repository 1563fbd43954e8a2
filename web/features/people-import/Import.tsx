import { useLocation } from 'react-router';
import { LeaveImport } from './LeaveImport.tsx';
import { PeopleImport } from './PeopleImport.tsx';

export default function Import() {
  const { search } = useLocation();
  if (new URLSearchParams(search).get('of') !== 'leave') return <PeopleImport />;
  return <LeaveImport />;
}
