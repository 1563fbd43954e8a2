import { core } from './de/core.ts';
import { employee } from './de/employee.ts';
import { admin } from './de/admin.ts';
import { company } from './de/company.ts';
import { display } from './de/display.ts';
import { errors } from './de/errors.ts';
import type { areas as english } from './en.ts';

/** Every text of the app in German, for the type checker and the tests. The app itself loads them by area. */
export const areas = { core, employee, admin, company, display, errors } as const satisfies Record<
  keyof typeof english,
  object
>;
