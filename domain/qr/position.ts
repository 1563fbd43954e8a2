/** A point on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

export interface Position extends Point {
  /** The device's own estimate of its error, in metres. */
  accuracy: number;
}

/** A circle around a station, in metres. */
export interface Circle extends Point {
  radius: number;
}

export const RADIUS_MIN = 50;
export const RADIUS_MAX = 5_000;

/**
 * A device's error extends a circle by at most this many metres. Without this limit, a device that reports a large
 * error would be within every circle.
 */
export const ACCURACY_MAX = 200;

/** The mean radius of the earth, in metres. */
const EARTH = 6_371_009;

const RADIANS = Math.PI / 180;

/** In metres over the ground. The error of the haversine formula is at most half a per cent. */
export function distanceBetween(one: Point, other: Point): number {
  const halfSine = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const shrink = Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS);
  const haversine = halfSine(other.latitude - one.latitude) + shrink * halfSine(other.longitude - one.longitude);
  // For opposite points, rounding may make `haversine` slightly larger than 1.
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

export const isWithin = (circle: Circle, position: Position): boolean =>
  distanceBetween(circle, position) <= circle.radius + Math.min(position.accuracy, ACCURACY_MAX);
