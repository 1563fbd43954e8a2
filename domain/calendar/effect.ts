import type { CalendarEffect } from '../api/calendars.ts';

export const NO_EFFECT: CalendarEffect = { people: 0, longer: 0, shorter: 0, pointsAdded: 0, pointsTaken: 0 };

export const addEffects = (a: CalendarEffect, b: CalendarEffect): CalendarEffect => ({
  people: a.people + b.people,
  longer: a.longer + b.longer,
  shorter: a.shorter + b.shorter,
  pointsAdded: a.pointsAdded + b.pointsAdded,
  pointsTaken: a.pointsTaken + b.pointsTaken,
});
