/** The wallets by their public numbers, in the order in which people read them. Their names are `room.wallet.NUMBER`. */
export const WALLETS = [2, 6, 7, 5, 8, 3] as const;

/** Message id of a wallet's name; that of an unknown one for a number that this console does not know. */
export function walletId(wallet: number): string {
  return WALLETS.some((known) => known === wallet) ? `room.wallet.${wallet}` : 'room.wallet.unknown';
}
