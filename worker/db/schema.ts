/**
 * The hand-written migrations are authoritative (docs/decisions/0042). worker/db/schema.test.ts compares the tables
 * with the migrations.
 */
export * from './schema/administration.ts';
export * from './schema/mail.ts';
export * from './schema/record.ts';
export * from './schema/stations.ts';
export * from './schema/thanks.ts';
export * from './schema/rewards.ts';
export * from './schema/users.ts';
