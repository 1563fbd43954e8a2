import { placeFor } from '../../../domain/notifications/pages.ts';
import type { DeliveryKind } from '../../../domain/notifications/kinds.ts';
import type { Role } from '../../../domain/people/roles.ts';

/** Where a notice is explained. A kind that is not known leads to the dashboard. */
export const placeOfNotice = (kind: string, role: Role): string => placeFor(kind as DeliveryKind, role);
