import type { RouteData } from '@bourse/contract';
import type { FeatureContext } from '../../../platform/feature.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import { UptimeStore } from './uptime-store.ts';

const SAMPLE_JOB = 'site.sample-uptime';
const FORGET_JOB = 'site.forget-uptime';
/** Several samples a minute, so that one that comes a little late leaves no minute out. */
const SAMPLE_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 10_000;
/** How long an answer of the public route is used again. */
const FRESH_MS = 20_000;

/**
 * Keeps the record of uptime: a command goes all the way through the core and its journal, and the database stores that it did. Whatever of
 * that fails leaves the minute without a row. Returns what adds the public route.
 */
export function startUptime({ db, host, jobs }: Pick<FeatureContext, 'db' | 'host' | 'jobs'>): (app: HttpApp) => void {
  const store = new UptimeStore(db.pool);
  const publicStore = new UptimeStore(db.publicPool);
  jobs.register(SAMPLE_JOB, {
    concurrency: 1,
    run: async () => {
      const began = performance.now();
      await inTime(host.submit({ type: 'tick' }));
      await store.note(Date.now(), performance.now() - began);
    },
  });
  jobs.every(SAMPLE_MS, SAMPLE_JOB);
  jobs.register(FORGET_JOB, { run: () => store.forgetOld(Date.now()) });
  jobs.every(DAY_MS, FORGET_JOB);
  let known: { readonly atMs: number; readonly value: Promise<RouteData<'uptime'>> } | undefined;
  return (app) => {
    route(app, 'uptime', async () => {
      const atMs = Date.now();
      if (known === undefined || atMs - known.atMs > FRESH_MS) known = { atMs, value: read(publicStore, atMs) };
      try {
        return { ok: true, value: await known.value };
      } catch (error) {
        known = undefined;
        throw error;
      }
    });
  };
}

async function read(store: UptimeStore, nowMs: number): Promise<RouteData<'uptime'>> {
  const { days, gaps, sinceMs } = await store.read(nowMs);
  return {
    sinceMs,
    days: days.map(({ day, ...rest }) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), ...rest })),
    gaps: [...gaps],
  };
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the core did not answer in time')), TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
