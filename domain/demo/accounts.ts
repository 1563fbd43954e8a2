import type { Role } from '../people/roles.ts';

/** Spec section 3. */
export interface DemoAccount {
  id: string;
  email: string;
  name: string;
  role: Role;
  department: string;
  avatar: string;
  joinDate: string;
}

/** The seed creates both accounts. The other users of the seed have ids such as `demo-001`. */
export const DEMO_ACCOUNTS = [
  {
    id: 'demo-employee',
    email: 'maya.okafor@demo.example',
    name: 'Maya Okafor',
    role: 'employee',
    department: 'Operations',
    avatar: '',
    joinDate: '2023-04-17',
  },
  {
    id: 'demo-admin',
    email: 'daniel.reyes@demo.example',
    name: 'Daniel Reyes',
    role: 'admin',
    department: 'HR',
    avatar: '',
    joinDate: '2021-09-06',
  },
] as const satisfies readonly DemoAccount[];
