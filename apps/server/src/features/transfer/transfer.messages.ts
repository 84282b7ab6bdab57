import { formatShortest } from '@bourse/domain';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { InboxEntry, InboxTexts } from '../../platform/notify/notify.ts';
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
const TEXTS: Readonly<Record<TransferNews['kind'], InboxTexts>> = {
  completed: {
    en_US: { title: 'Transfer completed', content: 'You moved {amount} {coin} between your wallets.' },
    zh_CN: { title: '划转完成', content: '您已在自己的钱包之间划转 {amount} {coin}。' },
    zh_HK: { title: '劃轉完成', content: '您已在自己的錢包之間劃轉 {amount} {coin}。' },
  },
  'in-review': {
    en_US: {
      title: 'Transfer in review',
      content: 'Your transfer of {amount} {coin} is held until it has been reviewed.',
    },
    zh_CN: { title: '划转审核中', content: '您划转的 {amount} {coin} 已冻结，等待审核。' },
    zh_HK: { title: '劃轉審核中', content: '您劃轉的 {amount} {coin} 已凍結，等待審核。' },
  },
  approved: {
    en_US: { title: 'Transfer approved', content: 'Your transfer of {amount} {coin} was reviewed and has been made.' },
    zh_CN: { title: '划转已通过', content: '您划转的 {amount} {coin} 已通过审核并完成。' },
    zh_HK: { title: '劃轉已通過', content: '您劃轉的 {amount} {coin} 已通過審核並完成。' },
  },
  rejected: {
    en_US: {
      title: 'Transfer rejected',
      content: 'Your transfer of {amount} {coin} was rejected; the amount is available again.',
    },
    zh_CN: { title: '划转被拒绝', content: '您划转的 {amount} {coin} 未通过审核，金额已恢复可用。' },
    zh_HK: { title: '劃轉被拒絕', content: '您劃轉的 {amount} {coin} 未通過審核，金額已恢復可用。' },
  },
};
const KINDS: readonly TransferNews['kind'][] = ['completed', 'in-review', 'approved', 'rejected'];

/** How a kind looks in the inbox: one of our own business types for each. */
function inboxEntry(kind: TransferNews['kind']): InboxEntry {
  return {
    bizType: 1100 + KINDS.indexOf(kind),
    module: 1,
    submodule: 112,
    texts: TEXTS[kind],
    link: ({ source, target }) => `/orderHome/transferRecord?source=${source}&target=${target}`,
  };
}

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
  for (const kind of KINDS) {
    deps.notifier.registerKind({ kind: `transfer.${kind}`, params, channels: ['inbox'], inbox: inboxEntry(kind) });
  }
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
