import * as v from 'valibot';
import { CODE } from '../qr/code.ts';
import { PERSONAL_CODE } from '../qr/personal-code.ts';
import {
  countSchema,
  idSchema,
  instantSchema,
  integerSchema,
  listSchema,
  nameText,
  timeSchema,
  timeZoneSchema,
  wholeNumber,
} from './common.ts';
import { RANGE_LETTERS_MAX, RANGES_MAX, readRange } from '../qr/network.ts';
import { fitsKiosk, type PlaceRule } from '../qr/place-rule.ts';
import { RADIUS_MAX, RADIUS_MIN } from '../qr/position.ts';
import { refuseAs } from './field-issues.ts';

/** No station is ever deleted, because check-ins refer to stations. */
export const STATIONS_MAX = 200;

/** Issue 15, "QR check-in". */
export const codeSchema = v.pipe(v.string(), v.regex(CODE, refuseAs('code')));

const degrees = (most: number) =>
  v.pipe(v.number(), v.minValue(-most), v.maxValue(most, refuseAs('too_large', { max: most })));
const point = { latitude: degrees(90), longitude: degrees(180) };

/**
 * The position that a device reports, within `accuracy` metres. The position is used for one check-in and never stored.
 */
export const positionSchema = v.strictObject({ ...point, accuracy: v.pipe(v.number(), v.minValue(0)) });

/** Within `radius` metres of a point, or in given networks. Null when the code may be scanned anywhere. */
export const placeRuleSchema = v.nullable(
  v.variant('by', [
    v.strictObject({ by: v.literal('distance'), ...point, radius: wholeNumber(RADIUS_MIN, RADIUS_MAX) }),
    v.strictObject({
      by: v.literal('network'),
      ranges: v.pipe(
        v.array(
          v.pipe(
            v.string(),
            v.maxLength(RANGE_LETTERS_MAX),
            v.check((text) => readRange(text) !== null, refuseAs('network')),
          ),
        ),
        v.minLength(1),
        v.maxLength(RANGES_MAX),
      ),
    }),
  ]),
);

export const stationSchema = v.strictObject({
  id: idSchema,
  number: countSchema,
  name: v.string(),
  location: v.string(),
  /** Null when the company's time zone applies. */
  timeZone: v.nullable(v.string()),
  /** In the station's local time. Equal times mean open all day. A station may close after midnight. */
  opensAt: timeSchema,
  closesAt: timeSchema,
  isActive: v.boolean(),
  placeRule: placeRuleSchema,
  /** True when users check in with a personal code at the display of the station. */
  isKiosk: v.boolean(),
  displaySince: v.nullable(instantSchema),
  isPrinted: v.boolean(),
  version: countSchema,
  created: instantSchema,
  updated: instantSchema,
});
export type Station = v.InferOutput<typeof stationSchema>;

/** A station with its printed code, which is valid until an admin withdraws it. No stored response has the code. */
export const listedStationSchema = v.strictObject({ ...stationSchema.entries, printedCode: v.nullable(codeSchema) });
export type ListedStation = v.InferOutput<typeof listedStationSchema>;

export const stationsSchema = listSchema(listedStationSchema);

const stationFields = {
  name: nameText(1, 80),
  location: nameText(0, 80),
  timeZone: v.nullable(timeZoneSchema),
  opensAt: timeSchema,
  closesAt: timeSchema,
  isKiosk: v.boolean(),
  placeRule: v.optional(placeRuleSchema, null),
};

const isKioskPlace = ({ isKiosk, placeRule }: { isKiosk: boolean; placeRule: PlaceRule | null }) =>
  !isKiosk || fitsKiosk(placeRule);
export const newStationSchema = v.pipe(
  v.strictObject(stationFields),
  v.forward(v.partialCheck([['isKiosk'], ['placeRule']], isKioskPlace, refuseAs('kiosk_distance')), ['placeRule']),
);
export type NewStation = v.InferOutput<typeof newStationSchema>;

export const stationChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(stationFields)).entries,
  isActive: v.optional(v.boolean()),
  version: v.optional(countSchema),
});
export type StationChange = v.InferOutput<typeof stationChangeSchema>;

/** The credential is shown once and replaces the earlier credential. */
export const displayCredentialSchema = v.strictObject({ station: stationSchema, credential: v.string() });
export type DisplayCredential = v.InferOutput<typeof displayCredentialSchema>;

/** The response to a display: the current code and the codes of the next minutes. */
export const displaySchema = v.strictObject({
  station: v.strictObject({ name: v.string(), location: v.string(), timeZone: v.string() }),
  /** A closed station has no codes. */
  isOpen: v.boolean(),
  now: instantSchema,
  windowSeconds: countSchema,
  isKiosk: v.boolean(),
  /** The codes with the instants from which they are shown. The current code is first. */
  codes: v.array(v.strictObject({ from: instantSchema, code: codeSchema })),
  /** First names of users who checked in at the station today and agreed to be named, newest first. */
  names: v.array(v.string()),
});
export type Display = v.InferOutput<typeof displaySchema>;

/** A user's codes for a kiosk: digits to type, and letters that a badge shows as a QR code. */
export const personalCodeSchema = v.strictObject({ pin: v.string(), badge: v.string(), madeAt: instantSchema });
export type PersonalCode = v.InferOutput<typeof personalCodeSchema>;

/** `code` is null until the user makes a first code. */
export const ownPersonalCodeSchema = v.strictObject({ code: v.nullable(personalCodeSchema) });

/** Whether stations' displays and walls show the user's first name after a check-in. */
export const stationNameSchema = v.strictObject({ isNamed: v.boolean() });
export const ownStationNameSchema = v.strictObject({ ...stationNameSchema.entries, hasWalls: v.boolean() });

export const kioskInputSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(PERSONAL_CODE, refuseAs('personal_code'))),
});

/** A check-in at a kiosk, with only those fields that everybody at the kiosk may see. */
export const kioskCheckInSchema = v.strictObject({
  firstName: v.string(),
  checkInTime: instantSchema,
  timeZone: v.string(),
  pointsEarned: integerSchema,
  streakDay: countSchema,
});
export type KioskCheckIn = v.InferOutput<typeof kioskCheckInSchema>;
