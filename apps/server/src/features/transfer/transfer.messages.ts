import { formatShortest } from '@bourse/domain';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { TransferNews, TransferStore } from './transfer.store.ts';

/** How often users are notified, milliseconds, and of how many transfers at a time. */
const NOTIFY_EVERY_MS = 5_000;
const NOTIFY_AT_ONCE = 500;
const JOB = 'transfer.notify';

const params = z.strictObject({
  transferId: z.string(),
  source: z.int(),
  target: z.int(),
  coin: z.string(),
  amount: z.string(),
});
const KINDS: readonly TransferNews['kind'][] = ['completed', 'in-review', 'approved', 'rejected'];

/** Dependencies of the notifications. */
export interface TransferMessageDeps extends Pick<FeatureContext, 'notifier' | 'jobs'> {
  readonly pool: Pool;
  readonly store: TransferStore;
  readonly view: ExchangeView;
}

/**
 * Registers what users are notified of, and the job that does it: from the projection, each transfer and decision once, because the place
 * moves in the transaction that writes the notifications down.
 */
export function registerTransferMessages(deps: TransferMessageDeps): void {
  for (const kind of KINDS) deps.notifier.registerKind({ kind: `transfer.${kind}`, params, channels: ['inbox'] });
  deps.jobs.register(JOB, { run: () => notifyAll(deps), concurrency: 1 });
  deps.jobs.every(NOTIFY_EVERY_MS, JOB);
}

async function notifyAll(deps: TransferMessageDeps): Promise<void> {
  let count = NOTIFY_AT_ONCE;
  while (count === NOTIFY_AT_ONCE) count = await notifySome(deps);
}

function notifySome({ notifier, pool, store, view }: TransferMessageDeps): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const news = await store.news(tx, NOTIFY_AT_ONCE);
    for (const { accountId, amount, assetId, kind, source, target, transferId } of news) {
      const asset = view.catalogue.asset(assetId);
      const words = {
        transferId: transferId.toString(),
        source,
        target,
        coin: asset?.code ?? '',
        amount: formatShortest(amount, asset?.scale ?? 0),
      };
      await notifier.notify(tx, accountId, `transfer.${kind}`, words, { dedupeKey: transferId.toString() });
    }
    const last = news.at(-1);
    if (last !== undefined) await store.markNotified(tx, last.seq);
    return news.length;
  });
}
