import { createApp } from '../../worker/app.ts';
import { openApiOf } from '../../worker/features/api-docs/document.ts';
import { demoIdentity } from '../../worker/identity/demo.ts';
import { NO_ROOMS } from '../../worker/parts.ts';
import { BENCH_NOW } from './company.ts';

/** The app over `d1` at the bench's instant, with nobody to tell of anything. */
export const benchApp = (d1: D1Database) =>
  createApp({
    d1,
    identity: demoIdentity({ publicDemo: false }),
    clock: () => BENCH_NOW,
    newId: () => crypto.randomUUID(),
    live: NO_ROOMS,
    push: { notify: async () => {} },
    webhookSecret: null,
    limits: { allow: async () => true },
    readAddress: () => null,
    log: () => {},
    production: false,
    version: 'bench',
    openApi: openApiOf,
  });
