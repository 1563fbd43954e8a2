/** A point on the earth, degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Where a device says it is. */
export interface Position extends Point {
  /** The device is within so many metres of the point, as it believes. */
  accuracy: number;
}

/** A circle around a station, metres. */
export interface Circle extends Point {
  radius: number;
}

/** The radius of a station's circle, metres. */
export const RADIUS_MIN = 50;
export const RADIUS_MAX = 5_000;

/** A device that is less sure than this gets no more room for it, metres: a claim of any accuracy would be in every circle. */
export const ACCURACY_MAX = 200;

/** The mean radius of the earth, metres. */
const EARTH = 6_371_009;

const RADIANS = Math.PI / 180;

/** The distance over the ground between two points, metres: the haversine formula, right to half a percent. */
export function distanceBetween(one: Point, other: Point): number {
  const halfSine = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const shrink = Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS);
  const haversine = halfSine(other.latitude - one.latitude) + shrink * halfSine(other.longitude - one.longitude);
  // Rounding may bring opposite points a little over 1.
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Whether a device may stand in the circle: its distance, less what it is unsure about. */
export const isWithin = (circle: Circle, position: Position): boolean =>
  distanceBetween(circle, position) <= circle.radius + Math.min(position.accuracy, ACCURACY_MAX);
