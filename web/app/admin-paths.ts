/** Addresses that an employee's first visit has no use for, beside PATHS. The keys are those of ADMIN_PAGES. */
export const ADMIN_PATHS = {
  walls: '/admin/wall',
} as const;
