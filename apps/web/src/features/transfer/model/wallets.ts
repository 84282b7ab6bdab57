import { TRANSFER_WALLETS, WALLET_IDS, walletKindOf } from '@bourse/domain';

/** A wallet of a transfer. */
export type TransferWallet = (typeof TRANSFER_WALLETS)[number];

/** Message ids of the wallets' names; `contract_371` is the specification's. */
export const WALLET_NAMES: Readonly<Record<TransferWallet, string>> = {
  spot: 'transfer.wallet.spot',
  'cross-margin': 'transfer.wallet.cross',
  'isolated-margin': 'transfer.wallet.isolated',
  perpetual: 'transfer.wallet.perpetual',
  c2c: 'transfer.wallet.c2c',
  delivery: 'transfer.contract_371',
};

/** The wallet of a public id; undefined for one that is not a wallet of transfers. */
export function transferWalletOf(id: number | undefined): TransferWallet | undefined {
  const kind = id === undefined ? undefined : walletKindOf(id);
  return TRANSFER_WALLETS.find((wallet) => wallet === kind);
}

/** The wallet of an id as an address has it: `2`. */
export function readWallet(text: string | undefined): TransferWallet | undefined {
  return /^\d{1,2}$/.test(text ?? '') ? transferWalletOf(Number(text)) : undefined;
}

/** Source and target as the API takes them: `2_5`. */
export function typeOf(source: TransferWallet, target: TransferWallet): string {
  return `${WALLET_IDS[source]}_${WALLET_IDS[target]}`;
}
