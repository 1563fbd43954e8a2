import type { Leaderboards } from '#domain/leaderboard/leaderboards.ts';
import { createApp } from '#worker/app.ts';
import { toOpenApi } from '#worker/features/api-docs/document.ts';
import { demoIdentity } from '#worker/identity/demo.ts';
import { NO_ROOMS } from '#worker/parts.ts';
import { BENCH_NOW } from './company.ts';

export const benchApp = (d1: D1Database, leaderboards: Leaderboards) =>
  createApp({
    d1,
    identity: demoIdentity({ publicDemo: false }),
    clock: () => BENCH_NOW,
    newId: () => crypto.randomUUID(),
    ranks: {
      tell: ({ moves }) => moves.forEach((move) => leaderboards.move(move)),
      countAbove: async (questions) => questions.map((question) => leaderboards.countAbove(question)),
    },
    live: NO_ROOMS,
    monthFiles: null,
    jobs: [],
    push: null,
    sender: { wake: () => {} },
    webhookSecret: null,
    secret: 'bench',
    codeKeys: [],
    mail: null,
    mailWebhookSecret: null,
    giftCards: null,
    limits: { allow: async () => true },
    readAddress: () => null,
    log: () => {},
    production: false,
    version: 'bench',
    openApi: toOpenApi,
  });
