import { expect, type BrowserContext, type CDPSession, type Worker } from '@playwright/test';
import { SYNC_TAG } from '#web/offline/outbox/background-sync.ts';

export class WorkerControls {
  private registrationId = '';
  private running = '';
  private readonly session: CDPSession;
  private readonly context: BrowserContext;
  private readonly url: string;

  constructor(session: CDPSession, context: BrowserContext, url: string) {
    this.session = session;
    this.context = context;
    this.url = url;
  }

  async enable(): Promise<void> {
    this.session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL, isDeleted } of registrations) {
        if (scopeURL === `${this.url}/` && !isDeleted) this.registrationId = registrationId;
      }
    });
    this.session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { status, runningStatus } of versions) if (status === 'activated') this.running = runningStatus;
    });
    await this.session.send('ServiceWorker.enable');
    await expect.poll(() => this.registrationId).not.toBe('');
  }

  async stop(): Promise<void> {
    await this.session.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => this.running).toBe('stopped');
  }

  async start(): Promise<Worker> {
    await this.session.send('ServiceWorker.startWorker', { scopeURL: `${this.url}/` });
    await expect.poll(() => this.running).toBe('running');
    const [worker] = this.context.serviceWorkers();
    if (!worker) throw new Error('The service worker did not start.');
    return worker;
  }

  async sync(): Promise<void> {
    await this.session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.url,
      registrationId: this.registrationId,
      tag: SYNC_TAG,
      lastChance: false,
    });
  }

  async push(data: string): Promise<void> {
    await this.session.send('ServiceWorker.deliverPushMessage', {
      origin: this.url,
      registrationId: this.registrationId,
      data,
    });
  }
}
