import type { auth as english } from '../en/auth.ts';
import type { Translation } from '../translation.ts';

/** Sign-in. */
export const auth: Translation<typeof english> = {
  'auth.tagline': 'Ein guter Morgen ist etwas wert.',
  'auth.intro': 'Check ein, halte deine Serie und mach aus deinen Punkten Prämien.',
  'auth.choose': 'Wähl ein Demokonto',
  'auth.note': 'Diese Menschen und ihre Firma sind erfunden. Was du hier machst, erreicht niemanden.',
  'auth.role.employee': 'Teammitglied',
  'auth.role.admin': 'Admin',
  'auth.role.super_admin': 'Super-Admin',
  'auth.about.employee': 'Einchecken, in der Rangliste klettern, Prämien einlösen.',
  'auth.about.admin': 'Über Einlösungen entscheiden.',
  'auth.about.super_admin': 'Alles verwalten.',
};
