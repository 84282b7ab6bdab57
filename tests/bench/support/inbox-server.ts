import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCT } from '@bourse/server/composition.ts';
import { parseConfig } from '@bourse/server/platform/config.ts';
import { defineFeature, type FeatureContext } from '@bourse/server/platform/feature.ts';
import { inTransaction } from '@bourse/server/platform/projections/transaction.ts';
import { startServer } from '@bourse/server/server.ts';
import * as z from 'zod/mini';
import { childInput, serveParent } from './child.ts';

/** What the parent learns when the server is ready: its URL, and the cookie of each user's session. */
export interface InboxServerReady {
  readonly url: string;
  readonly cookies: readonly string[];
}

/** Messages to be sent, evenly. */
interface Round {
  readonly count: number;
  readonly perSecond: number;
  readonly isToAll: boolean;
}

const KIND = 'bench.message';
const texts = { en_US: { title: 'A message', content: 'It was sent at {sentMs}.' } };

/** The real server, durable, with users that have nothing but a session, and a feature that sends messages. */
const { inboxes } = childInput<{ readonly inboxes: number }>();
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
const config = parseConfig({
  PORT: '0',
  BOURSE_DATA: dataDir,
  BOURSE_MAKERS: 'off',
  BOURSE_RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
});
if (!config.ok) throw new Error(config.message);
let ctx: FeatureContext | undefined;
const sender = defineFeature({
  name: 'bench',
  start: (opened) => {
    ctx = opened;
    opened.notifier.registerKind({
      kind: KIND,
      params: z.strictObject({ sentMs: z.string(), no: z.string() }),
      channels: ['inbox'],
      inbox: { bizType: 9_000, module: 1, texts },
    });
    return {};
  },
});
const composition = { ...PRODUCT, features: [...PRODUCT.features, sender] };
const server = await startServer(config.value, { seed: false, composition });
const { auth, notifier } = opened();
const accountIds: number[] = [];
const cookies: string[] = [];
for (let i = 0; i < inboxes; i++) {
  const { rows } = await server.db.pool.query<{ id: number }>(
    'insert into users (id, name, email) values ($1, $1, $1) returning account_id as id',
    [`bench-${i}@bourse.test`],
  );
  accountIds.push(rows[0]?.id ?? 0);
  const body = { userId: `bench-${i}@bourse.test` };
  const { headers } = await auth.library.api.openSession({ body, headers: new Headers(), returnHeaders: true });
  cookies.push(headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
}
let sent = 0;

serveParent<Round>({ url: server.url, cookies } satisfies InboxServerReady, send, async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function opened(): FeatureContext {
  if (ctx === undefined) throw new Error('the bench’s feature was not started');
  return ctx;
}

async function send({ count, isToAll, perSecond }: Round): Promise<unknown> {
  const began = performance.now();
  const writes: Promise<unknown>[] = [];
  for (let i = 0; i < count; i++) {
    const waitMs = began + (i * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    writes.push(write(isToAll));
  }
  return Promise.all(writes).then(() => ({}));
}

function write(isToAll: boolean): Promise<unknown> {
  sent += 1;
  const params = { sentMs: String(performance.timeOrigin + performance.now()), no: String(sent) };
  const accountId = accountIds[randomInt(accountIds.length)] ?? 0;
  return inTransaction(server.db.pool, (tx) =>
    isToAll
      ? notifier.broadcast(tx, KIND, params, { dedupeKey: params.no })
      : notifier.notify(tx, accountId, KIND, params, { dedupeKey: params.no }),
  );
}
