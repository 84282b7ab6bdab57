import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { InboxTexts, Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';

type FreezeState = 'frozen' | 'freed';

const TEXTS: Readonly<Record<FreezeState, InboxTexts>> = {
  frozen: {
    en_US: {
      title: 'Your account is frozen',
      content:
        'Parts of your account were frozen by the exchange: trading, withdrawals or both. Contact customer service.',
    },
    zh_CN: { title: '您的账户已被冻结', content: '平台已冻结您账户的部分功能（交易、提币或两者）。请联系客服。' },
    zh_HK: { title: '您的帳戶已被凍結', content: '平台已凍結您帳戶的部分功能（交易、提幣或兩者）。請聯絡客服。' },
  },
  freed: {
    en_US: { title: 'Your account is free again', content: 'Nothing of your account is frozen any more.' },
    zh_CN: { title: '您的账户已解冻', content: '您的账户已全部解除冻结。' },
    zh_HK: { title: '您的帳戶已解凍', content: '您的帳戶已全部解除凍結。' },
  },
};
const BIZ_TYPES: Readonly<Record<FreezeState, number>> = { frozen: 1010, freed: 1011 };

/** Registers what users are told of acts of operators about them. */
export function registerUserMessages(notifier: Notifier): void {
  for (const state of ['frozen', 'freed'] as const) {
    notifier.registerKind({
      kind: `console.account-${state}`,
      params: z.strictObject({ orders: z.boolean(), withdrawals: z.boolean() }),
      channels: ['inbox', 'mail', 'push'],
      inbox: { bizType: BIZ_TYPES[state], module: 1, submodule: 112, texts: TEXTS[state], isSecurity: true },
    });
  }
}

/** Tells a user what is frozen of the account now; once for each act of an operator. */
export async function reportFreeze(
  pool: Pool,
  notifier: Notifier,
  accountId: number,
  frozen: { readonly orders: boolean; readonly withdrawals: boolean },
  act: bigint,
): Promise<void> {
  const kind = frozen.orders || frozen.withdrawals ? 'console.account-frozen' : 'console.account-freed';
  const { orders, withdrawals } = frozen;
  await inTransaction(pool, (tx) =>
    notifier.notify(tx, accountId, kind, { orders, withdrawals }, { dedupeKey: act.toString() }),
  );
}
