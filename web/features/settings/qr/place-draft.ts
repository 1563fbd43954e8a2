import type { Station } from '#domain/api/stations.ts';
import { RANGES_MAX, readRange } from '#domain/qr/network.ts';
import { RADIUS_MAX, RADIUS_MIN, type Point } from '#domain/qr/position.ts';

type PlaceRule = Station['placeRule'];

export interface PlaceDraft {
  by: 'nothing' | 'distance' | 'network';
  /** Latitude and longitude as text, in the format that map services copy. */
  point: string;
  /** The radius in metres; NaN while the typed text is not a number. */
  radius: number;
  /** The network ranges, one on each line. */
  ranges: string;
}

/** Enough for two numbers with all digits that a map service may copy. */
export const POINT_LENGTH_MAX = 60;
/** Enough for `RANGES_MAX` ranges with the longest addresses. */
export const RANGES_LENGTH_MAX = RANGES_MAX * 50;

const POINT = /^\s*(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/;

export const formatPoint = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`;

export function readPoint(text: string): Point | null {
  const [, latitude, longitude] = POINT.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

const listRanges = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The fields of other kinds of rule have default values. */
export function toPlaceDraft(rule: PlaceRule): PlaceDraft {
  const empty: PlaceDraft = { by: 'nothing', point: '', radius: 200, ranges: '' };
  if (rule === null) return empty;
  if (rule.by === 'network') return { ...empty, by: 'network', ranges: rule.ranges.join('\n') };
  return { ...empty, by: 'distance', point: formatPoint(rule), radius: rule.radius };
}

export type PlaceProblem =
  | { field: 'point' | 'radius' }
  | { field: 'ranges'; problem: 'none' | 'many' }
  | { field: 'ranges'; problem: 'wrong'; range: string };

export function readPlaceDraft({ by, point, radius, ranges }: PlaceDraft): { rule: PlaceRule } | PlaceProblem {
  if (by === 'nothing') return { rule: null };
  if (by === 'distance') {
    const read = readPoint(point);
    if (read === null) return { field: 'point' };
    // The comparison is written so that it is also false for NaN.
    if (!(radius >= RADIUS_MIN && radius <= RADIUS_MAX)) return { field: 'radius' };
    return { rule: { by, ...read, radius } };
  }
  const listed = listRanges(ranges);
  if (listed.length === 0) return { field: 'ranges', problem: 'none' };
  if (listed.length > RANGES_MAX) return { field: 'ranges', problem: 'many' };
  const wrong = listed.find((range) => readRange(range) === null);
  return wrong === undefined ? { rule: { by, ranges: listed } } : { field: 'ranges', problem: 'wrong', range: wrong };
}
