import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PlaceRule } from '#domain/qr/place-rule.ts';
import { flag, json } from './column-types.ts';

export const qrStations = sqliteTable('qr_stations', {
  id: text('id').primaryKey(),
  number: integer('number').notNull(),
  name: text('name').notNull(),
  location: text('location').notNull(),
  timeZone: text('time_zone'),
  opensAt: text('opens_at').notNull(),
  closesAt: text('closes_at').notNull(),
  isActive: flag('is_active').notNull(),
  placeRule: json<PlaceRule>('place_rule'),
  /** The newest check-ins of users whom the display names, newest last. Each item is a user id and a local day. */
  named: json<[string, string][]>('named').notNull(),
  isKiosk: flag('is_kiosk').notNull(),
  wrongCodes: integer('wrong_codes').notNull(),
  wrongAt: text('wrong_at'),
  wrongInHour: integer('wrong_in_hour').notNull(),
  wrongHourFrom: text('wrong_hour_from'),
  displayHash: text('display_hash'),
  displaySince: text('display_since'),
  printedSecret: text('printed_secret'),
  version: integer('version').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export const personalCodes = sqliteTable('personal_codes', {
  userId: text('user_id').primaryKey(),
  salt: text('salt').notNull(),
  pinHash: text('pin_hash').notNull(),
  badgeHash: text('badge_hash').notNull(),
  madeAt: text('made_at').notNull(),
});

export const walls = sqliteTable('walls', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  showsAnnouncements: flag('shows_announcements').notNull(),
  displayHash: text('display_hash'),
  createdAt: text('created_at').notNull(),
  seenAt: text('seen_at'),
  revokedAt: text('revoked_at'),
});
export type WallRow = typeof walls.$inferSelect;

export type StationRow = typeof qrStations.$inferSelect;
