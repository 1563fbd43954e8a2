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
import { RADIUS_MAX, RADIUS_MIN } from '../qr/position.ts';
import { refuseAs } from './field-issues.ts';

/** Stations in all. They are listed at once, and none is ever deleted: check-ins name them. */
export const STATIONS_MAX = 200;

/** The code of a station, as its letters. Issue 15, "QR check-in". */
export const codeSchema = v.pipe(v.string(), v.regex(CODE, refuseAs('code')));

const degrees = (most: number) =>
  v.pipe(v.number(), v.minValue(-most), v.maxValue(most, refuseAs('too_large', { max: most })));
const point = { latitude: degrees(90), longitude: degrees(180) };

/** Where a device says it is, within `accuracy` metres. It decides one check-in and is stored nowhere. */
export const positionSchema = v.strictObject({ ...point, accuracy: v.pipe(v.number(), v.minValue(0)) });

/** Where a station's code is scanned: within `radius` metres of a point, or in one of some networks. Null: anywhere. */
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

/** A place where people check in with a code, as admins see it. */
export const stationSchema = v.strictObject({
  id: idSchema,
  number: countSchema,
  name: v.string(),
  location: v.string(),
  /** Null: the company's. */
  timeZone: v.nullable(v.string()),
  /** By the station's clock; equal ones mean the whole day. They may cross midnight. */
  opensAt: timeSchema,
  closesAt: timeSchema,
  isActive: v.boolean(),
  placeRule: placeRuleSchema,
  /** Whether people check in at its display with a personal code. */
  isKiosk: v.boolean(),
  /** Since when the credential of its displays holds; null where no display is connected. */
  displaySince: v.nullable(instantSchema),
  /** Whether there is a printed code. */
  isPrinted: v.boolean(),
  version: countSchema,
  created: instantSchema,
  updated: instantSchema,
});
export type Station = v.InferOutput<typeof stationSchema>;

/** A station with its printed code, which holds until it is withdrawn; no answer that is kept under a key has it. */
export const listedStationSchema = v.strictObject({ ...stationSchema.entries, printedCode: v.nullable(codeSchema) });
export type ListedStation = v.InferOutput<typeof listedStationSchema>;

/** In the order of their numbers. */
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

export const newStationSchema = v.strictObject(stationFields);
export type NewStation = v.InferOutput<typeof newStationSchema>;

export const stationChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(stationFields)).entries,
  isActive: v.optional(v.boolean()),
  version: v.optional(countSchema),
});
export type StationChange = v.InferOutput<typeof stationChangeSchema>;

/** The credential of a station's displays. It is shown once; the earlier one holds no longer. */
export const displayCredentialSchema = v.strictObject({ station: stationSchema, credential: v.string() });
export type DisplayCredential = v.InferOutput<typeof displayCredentialSchema>;

/** The answer to a display: the codes of now and of the next minutes, to go on through a short outage. */
export const displaySchema = v.strictObject({
  station: v.strictObject({ name: v.string(), location: v.string(), timeZone: v.string() }),
  /** Whether the station takes check-ins now; without, it has no codes. */
  isOpen: v.boolean(),
  now: instantSchema,
  windowSeconds: countSchema,
  isKiosk: v.boolean(),
  /** Each with the instant from which it is shown, the current one first. */
  codes: v.array(v.strictObject({ from: instantSchema, code: codeSchema })),
  /** First names of those who checked in here today and want to be named, the newest first. */
  names: v.array(v.string()),
});
export type Display = v.InferOutput<typeof displaySchema>;

/** A user's codes for a kiosk: digits to type, and letters that a badge shows as a QR code. */
export const personalCodeSchema = v.strictObject({ pin: v.string(), badge: v.string(), madeAt: instantSchema });
export type PersonalCode = v.InferOutput<typeof personalCodeSchema>;

/** Null before the first is made. */
export const ownPersonalCodeSchema = v.strictObject({ code: v.nullable(personalCodeSchema) });

/** Whether displays of stations, and walls, name a user by their first name after a check-in. */
export const stationNameSchema = v.strictObject({ isNamed: v.boolean() });
/** The same, with whether there is a wall. */
export const ownStationNameSchema = v.strictObject({ ...stationNameSchema.entries, hasWalls: v.boolean() });

export const kioskInputSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(PERSONAL_CODE, refuseAs('personal_code'))),
});

/** A check-in at a kiosk, as those may see it who stand behind. */
export const kioskCheckInSchema = v.strictObject({
  firstName: v.string(),
  checkInTime: instantSchema,
  timeZone: v.string(),
  pointsEarned: integerSchema,
  streakDay: countSchema,
});
export type KioskCheckIn = v.InferOutput<typeof kioskCheckInSchema>;
