import * as v from 'valibot';
import { TEAM_LEVELS, TEAMS_MAX, WALL_STAGES } from '../wall/figures.ts';
import { brandSchema } from './images.ts';
import { countSchema, idSchema, instantSchema, listSchema, localDateSchema, nameText } from './common.ts';

export const WALLS_MAX = 10;

export const WALL_NAMES_MAX = 6;
export const WALL_CELEBRATIONS_MAX = 12;

export const wallSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  showsAnnouncements: v.boolean(),
  createdAt: instantSchema,
  seenAt: v.nullable(instantSchema),
});
export type Wall = v.InferOutput<typeof wallSchema>;

export const wallsSchema = listSchema(wallSchema);

export const newWallSchema = v.strictObject({ name: nameText(1, 80), showsAnnouncements: v.boolean() });
export type NewWall = v.InferOutput<typeof newWallSchema>;

/** A new wall with its credential, which no other response contains. */
export const madeWallSchema = v.strictObject({ wall: wallSchema, credential: v.string() });
export type MadeWall = v.InferOutput<typeof madeWallSchema>;

const figuresSchema = v.strictObject({
  stage: v.picklist(WALL_STAGES),
  percent: v.nullable(countSchema),
  sun: countSchema,
  teams: v.pipe(
    v.array(v.strictObject({ name: v.nullable(v.string()), level: v.picklist(TEAM_LEVELS) })),
    v.maxLength(TEAMS_MAX + 1),
  ),
  points: v.nullable(countSchema),
  longStreaks: v.nullable(countSchema),
});

/** `title` is the days of the streak, the name of the badge, or the achievement's id. */
const celebrationSchema = v.strictObject({
  firstName: v.string(),
  kind: v.picklist(['streak', 'badge', 'achievement']),
  title: v.string(),
});
export type WallCelebration = v.InferOutput<typeof celebrationSchema>;

export const wallDaySchema = v.strictObject({
  now: instantSchema,
  brand: brandSchema,
  timeZone: v.string(),
  date: localDateSchema,
  isDayOff: v.boolean(),
  backOn: v.nullable(localDateSchema),
  /** Null on a day off, and when the company is so small that figures could reveal single users. */
  figures: v.nullable(figuresSchema),
  /** First names of users who checked in recently and agreed to be named, newest first. */
  names: v.pipe(v.array(v.string()), v.maxLength(WALL_NAMES_MAX)),
  /** Newest first. */
  celebrations: v.pipe(v.array(celebrationSchema), v.maxLength(WALL_CELEBRATIONS_MAX)),
  announcement: v.nullable(v.strictObject({ title: v.string(), message: v.string() })),
});
export type WallDay = v.InferOutput<typeof wallDaySchema>;
