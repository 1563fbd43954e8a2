import { placeFor } from '../../../domain/notifications/pages.ts';
import type { DeliveryKind } from '../../../domain/notifications/kinds.ts';
import type { Role } from '../../../domain/people/roles.ts';

/** Returns the page that explains a notice. An unknown kind leads to the dashboard. */
export const findNoticePage = (kind: string, role: Role): string => placeFor(kind as DeliveryKind, role);
