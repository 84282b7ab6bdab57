import type { ActivityEvent } from '@bourse/contract';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import type { InboxTexts, Notifier } from '../../platform/notify/notify.ts';

type FreezeState = 'frozen' | 'freed';

const TEXTS: Readonly<Record<FreezeState, InboxTexts>> = {
  frozen: {
    en_US: {
      title: 'Your account is frozen',
      content:
        'Parts of your account were frozen by the exchange: login, trading or withdrawals. Contact customer service.',
    },
    zh_CN: { title: '您的账户已被冻结', content: '平台已冻结您账户的部分功能（登录、交易或提币）。请联系客服。' },
    zh_HK: { title: '您的帳戶已被凍結', content: '平台已凍結您帳戶的部分功能（登入、交易或提幣）。請聯絡客服。' },
  },
  freed: {
    en_US: {
      title: 'A freeze of your account was lifted',
      content: 'The exchange has lifted a freeze of your account.',
    },
    zh_CN: { title: '您账户的一项冻结已解除', content: '平台已解除对您账户的一项冻结。' },
    zh_HK: { title: '您帳戶的一項凍結已解除', content: '平台已解除對您帳戶的一項凍結。' },
  },
};
const BIZ_TYPES: Readonly<Record<FreezeState, number>> = { frozen: 1010, freed: 1011 };

/** Registers what users are told of acts of operators about them. */
export function registerUserMessages(notifier: Notifier): void {
  for (const state of ['frozen', 'freed'] as const) {
    notifier.registerKind({
      kind: `console.account-${state}`,
      params: z.strictObject({}),
      channels: ['inbox', 'mail', 'push'],
      inbox: { bizType: BIZ_TYPES[state], module: 1, submodule: 112, texts: TEXTS[state], isSecurity: true },
    });
  }
}

type Flags = { readonly orders: boolean; readonly withdrawals: boolean };

/** What of a change of freezes the user's activity log gets. */
export function frozenEvents({ seen, now }: { readonly seen: Flags; readonly now: Flags }): ActivityEvent[] {
  const events: ActivityEvent[] = [];
  if (seen.orders !== now.orders) events.push(now.orders ? 'trading-frozen' : 'trading-unfrozen');
  if (seen.withdrawals !== now.withdrawals) {
    events.push(now.withdrawals ? 'withdrawals-frozen' : 'withdrawals-unfrozen');
  }
  return events;
}

/** Whether the user is told of a freeze, not of the end of one; a call that changes nothing may complete one that was cut off. */
export function tellsOfFreeze({ seen, now }: { readonly seen: Flags; readonly now: Flags }): boolean {
  const freezes = (now.orders && !seen.orders) || (now.withdrawals && !seen.withdrawals);
  const lifts = (seen.orders && !now.orders) || (seen.withdrawals && !now.withdrawals);
  return freezes || (!lifts && (now.orders || now.withdrawals));
}

/** Tells a user that something of the account is frozen, or that a freeze was lifted; once for each key. */
export async function reportFrozen(
  tx: ClientBase,
  notifier: Notifier,
  accountId: number,
  { isFrozen, key }: { readonly isFrozen: boolean; readonly key: bigint | string },
): Promise<void> {
  const kind = isFrozen ? 'console.account-frozen' : 'console.account-freed';
  await notifier.notify(tx, accountId, kind, {}, { dedupeKey: key.toString() });
}
