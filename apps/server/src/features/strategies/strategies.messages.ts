import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { InboxTexts, Notifier } from '../../platform/notify/notify.ts';
import type { Strategy } from './strategy.ts';

type Ending = 'done' | 'failed';

const TEXTS: Readonly<Record<Ending, InboxTexts>> = {
  done: {
    en_US: {
      title: '{kind} order on {market} has ended',
      content: 'Your {kind} order {strategyId} on {market} is done.',
    },
    zh_CN: { title: '{market} {kind} 委托已结束', content: '您在 {market} 的 {kind} 委托 {strategyId} 已执行完毕。' },
    zh_HK: { title: '{market} {kind} 委託已結束', content: '您在 {market} 的 {kind} 委託 {strategyId} 已執行完畢。' },
  },
  failed: {
    en_US: {
      title: '{kind} order on {market} could not go on',
      content: 'Your {kind} order {strategyId} on {market} was stopped because an order of it was rejected ({reason}).',
    },
    zh_CN: {
      title: '{market} {kind} 委托已中止',
      content: '您在 {market} 的 {kind} 委托 {strategyId} 因其中一笔订单被拒绝而中止（{reason}）。',
    },
    zh_HK: {
      title: '{market} {kind} 委託已中止',
      content: '您在 {market} 的 {kind} 委託 {strategyId} 因其中一筆訂單被拒絕而中止（{reason}）。',
    },
  },
};
const BIZ_TYPES: Readonly<Record<Ending, number>> = { done: 1210, failed: 1211 };
const NAMES = { scale: 'Scale', twap: 'TWAP' } as const;

/** Registers how strategies end; what their owners cancel they know. Returns what reports an ending, in its transaction. */
export function registerStrategyMessages(
  notifier: Notifier,
  view: ExchangeView,
): (tx: ClientBase, strategy: Strategy) => Promise<void> {
  const text = z.string();
  for (const ending of ['done', 'failed'] as const) {
    notifier.registerKind({
      kind: `strategies.${ending}`,
      params: z.strictObject({ strategyId: text, kind: text, market: text, tradeCode: text, reason: text }),
      channels: ['inbox'],
      inbox: {
        bizType: BIZ_TYPES[ending],
        module: 21,
        submodule: 113,
        texts: TEXTS[ending],
        link: () => '/orderHome/coinTradeOrder',
      },
    });
  }
  return async (tx, { accountId, marketId, reason, state, strategyId, terms }) => {
    if (state !== 'done' && state !== 'failed') return;
    const tradeCode = view.findMarket(marketId)?.market.spec.code ?? '';
    const params = {
      strategyId: strategyId.toString(),
      kind: NAMES[terms.kind],
      market: tradeCode.toUpperCase().replace('_', '/'),
      tradeCode,
      reason,
    };
    await notifier.notify(tx, accountId, `strategies.${state}`, params, { dedupeKey: strategyId.toString() });
  };
}
