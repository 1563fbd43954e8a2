import type { Role } from '../people/roles.ts';

/** Spec section 3. */
export interface DemoAccount {
  id: string;
  email: string;
  name: string;
  role: Role;
  department: string;
  /** A file of web/public, because the demo in the browser has no server for the images of the API. */
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
    avatar: '/demo/demo-employee.webp',
    joinDate: '2023-04-17',
  },
  {
    id: 'demo-admin',
    email: 'daniel.reyes@demo.example',
    name: 'Daniel Reyes',
    role: 'admin',
    department: 'HR',
    avatar: '/demo/demo-admin.webp',
    joinDate: '2021-09-06',
  },
] as const satisfies readonly DemoAccount[];

/**
 * The only user of a company without people, which a visitor starts. The id is another one than Daniel's, because the
 * demo in the browser tells by it which of its two companies a request is for.
 */
export const DEMO_OWNER = {
  ...DEMO_ACCOUNTS[1],
  id: 'demo-owner',
  role: 'super_admin',
} as const satisfies DemoAccount;

/** Seals the codes of the demo's rewards. Everybody knows it, so production does not use it. */
export const DEMO_CODE_KEY = { id: 'demo', bytes: new TextEncoder().encode('demo') };
