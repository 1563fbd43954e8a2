import { core } from './en/core.ts';
import { employee } from './en/employee.ts';
import { admin } from './en/admin.ts';
import { company } from './en/company.ts';
import { display } from './en/display.ts';
import { errors } from './en/errors.ts';

/** The areas of the app's texts. Each is a file of the same name, and loads with the parts of the app that use it. */
export const areas = { core, employee, admin, company, display, errors };

/** An area's texts in another language. translations.test.ts checks the placeholders. */
export type Translation<Area> = Readonly<Record<keyof Area, string>>;

/**
 * Every text of the app in English, for the type checker and the tests. The app itself loads them by area
 * (messages.ts). Format: see domain/text/message-params.ts. Keys are `<screen>.<what>`.
 */
const en = {
  ...core,
  ...employee,
  ...admin,
  ...company,
  ...display,
  ...errors,
} as const;

export default en;
