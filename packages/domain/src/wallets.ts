/**
 * The wallets of one account. The numbers are the exchange's public wallet ids (specification, section 3);
 * `earn` and `mock` have none there and take ours. An isolated-margin wallet belongs to one market too.
 */
export const WALLET_IDS = {
  spot: 2,
  'cross-margin': 6,
  'isolated-margin': 7,
  perpetual: 5,
  c2c: 3,
  delivery: 8,
  earn: 9,
  mock: 10,
} as const;

/** A wallet kind of an account. */
export type WalletKind = keyof typeof WALLET_IDS;
/** The public number of a wallet kind. */
export type WalletId = (typeof WALLET_IDS)[WalletKind];

/** All wallet kinds, in the order in which screens list them. */
export const WALLET_KINDS = Object.keys(WALLET_IDS) as readonly WalletKind[];

const KIND_BY_ID = new Map<number, WalletKind>(WALLET_KINDS.map((kind) => [WALLET_IDS[kind], kind]));

/** The kind behind a public wallet number, or undefined when there is none. */
export function walletKindOf(id: number): WalletKind | undefined {
  return KIND_BY_ID.get(id);
}
