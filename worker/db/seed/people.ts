import { DEMO_ACCOUNTS } from '#domain/demo/accounts.ts';
import type { Role } from '#domain/people/roles.ts';
import { COMPANY_ZONE } from './calendar.ts';

export const COMPANY = 'Northwind Harbor';

const OFFICES = {
  Toronto: COMPANY_ZONE,
  London: 'Europe/London',
  Bengaluru: 'Asia/Kolkata',
  Sydney: 'Australia/Sydney',
} as const;
type Office = keyof typeof OFFICES;

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  department: string;
  location: Office;
  timeZone: string;
  hireDate: string;
  bio: string;
  hiddenFromLeaderboard: boolean;
  showsLeave: boolean;
}

/** The users of the seven departments (spec section 9). Their ids are demo-001, demo-002 and so on, in this order. */
const STAFF: readonly (readonly [name: string, department: string, office: Office, hireDate: string])[] = [
  ['Aisha Rahman', 'Operations', 'Toronto', '2019-03-11'],
  ['Liam Gallagher-Moore', 'Operations', 'Toronto', '2022-06-20'],
  ['Chidi Nwosu', 'Operations', 'Toronto', '2024-01-15'],
  ['Rosa Delgado', 'Operations', 'Toronto', '2020-10-05'],
  ['Tomasz Kowalczyk', 'Operations', 'London', '2021-02-22'],
  ['Meera Subramanian', 'Operations', 'Bengaluru', '2022-08-01'],
  ['Jack Thornbury', 'Operations', 'Sydney', '2023-11-13'],
  ['Hana Kobayashi', 'Operations', 'Toronto', '2018-05-28'],
  ['Marcus Bennett', 'Sales', 'Toronto', '2020-01-20'],
  ['Sofia Papadakis', 'Sales', 'Toronto', '2021-07-12'],
  ['Wei Zhang', 'Sales', 'Toronto', '2023-02-06'],
  ['Amélie Fournier', 'Sales', 'Toronto', '2022-03-14'],
  ['Oliver Whitcombe', 'Sales', 'London', '2019-09-09'],
  ['Ananya Iyer', 'Sales', 'Bengaluru', '2024-04-22'],
  ['Charlotte Nguyen', 'Sales', 'Sydney', '2021-05-03'],
  ['Diego Morales', 'Sales', 'Toronto', '2024-09-16'],
  ['Priya Nair', 'Marketing', 'Toronto', '2020-06-08'],
  ['Elijah Brooks', 'Marketing', 'Toronto', '2023-08-21'],
  ['Zainab Yusuf', 'Marketing', 'London', '2022-10-31'],
  ['Emma Lindqvist', 'Marketing', 'Toronto', '2021-11-29'],
  ['Kwame Asante', 'Marketing', 'Toronto', '2025-01-13'],
  ['Arjun Mehta', 'IT', 'Bengaluru', '2019-12-02'],
  ['Fatima El-Sayed', 'IT', 'Toronto', '2022-01-10'],
  ["Sean O'Brien", 'IT', 'Toronto', '2020-04-27'],
  ['Yuki Tanaka', 'IT', 'Toronto', '2023-06-05'],
  ['Kavya Reddy', 'IT', 'Bengaluru', '2021-08-16'],
  ['Lucas Ferreira', 'IT', 'Toronto', '2024-06-10'],
  ['Noah Abrahams', 'IT', 'Sydney', '2022-05-09'],
  ['Grace Mbeki', 'Finance', 'Toronto', '2018-09-17'],
  ['Henrik Sørensen', 'Finance', 'London', '2020-08-24'],
  ['Leila Haddad', 'Finance', 'Toronto', '2023-04-03'],
  ['Samuel Okonkwo', 'Finance', 'Toronto', '2021-03-29'],
  ['Isabella Rossi', 'Finance', 'Toronto', '2024-11-04'],
  ['Thandiwe Dube', 'HR', 'Toronto', '2022-09-12'],
  ['Nadia Petrova', 'HR', 'Toronto', '2019-06-24'],
  ['Rohan Kapoor', 'HR', 'Bengaluru', '2023-01-09'],
  ['Miriam Goldstein', 'Management', 'Toronto', '2017-04-10'],
  ['Victor Almeida', 'Management', 'Toronto', '2018-02-05'],
  ['Ingrid Halvorsen', 'Management', 'London', '2020-11-16'],
];

/** The one user who hides from the leaderboard, so that the demo shows the setting. */
const HIDDEN = 'demo-037';
export const AWAY_NEXT_WEEK = 'demo-020';

export const CELEBRATES_TODAY = 'demo-004';

export function makePerson(
  facts: Pick<Person, 'id' | 'email' | 'role' | 'department' | 'location' | 'hireDate' | 'bio'> & { name: string },
): Person {
  const { name, ...rest } = facts;
  const [firstName = '', ...others] = name.split(' ');
  return {
    ...rest,
    firstName,
    lastName: others.join(' '),
    timeZone: OFFICES[facts.location],
    hiddenFromLeaderboard: facts.id === HIDDEN,
    showsLeave: facts.id === AWAY_NEXT_WEEK,
  };
}

function toEmail(name: string): string {
  const plain = name.toLowerCase().replaceAll('ø', 'o').normalize('NFD');
  return `${plain.replace(/[^a-z -]/g, '').replaceAll(' ', '.')}@demo.example`;
}

const BIOS: Readonly<Record<string, string>> = {
  'demo-employee': 'Keeps the harbour moving. Coffee first, forklifts second.',
  'demo-admin': 'People operations. Ask me about your rewards.',
};

export const PEOPLE: readonly Person[] = [
  ...DEMO_ACCOUNTS.map((account) =>
    makePerson({
      id: account.id,
      email: account.email,
      name: account.name,
      role: account.role,
      department: account.department,
      location: 'Toronto',
      hireDate: account.joinDate,
      bio: BIOS[account.id] ?? '',
    }),
  ),
  makePerson({
    id: 'demo-super-admin',
    email: 'eleanor.whitfield@demo.example',
    name: 'Eleanor Whitfield',
    role: 'super_admin',
    department: 'Management',
    location: 'Toronto',
    hireDate: '2016-02-01',
    bio: '',
  }),
  ...STAFF.map(([name, department, location, hireDate], index) =>
    makePerson({
      id: `demo-${String(index + 1).padStart(3, '0')}`,
      email: toEmail(name),
      name,
      role: 'employee',
      department,
      location,
      hireDate,
      bio: '',
    }),
  ),
];
