/**
 * The wallets of an account with their public ids (specification, section 3). The specification has no ids for `earn`,
 * `mock` and `pay`; theirs are our own, because statements, topics and the wallet overview name every wallet by an id.
 * An isolated-margin wallet also belongs to one market. Append, never reorder: the core stores a kind's place in this table.
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
  pay: 11,
} as const;

/** A wallet kind of an account. */
export type WalletKind = keyof typeof WALLET_IDS;
/** The public id of a wallet kind. */
export type WalletId = (typeof WALLET_IDS)[WalletKind];

/** All wallet kinds, in display order. */
export const WALLET_KINDS = Object.keys(WALLET_IDS) as readonly WalletKind[];

const KIND_BY_ID = new Map<number, WalletKind>(WALLET_KINDS.map((kind) => [WALLET_IDS[kind], kind]));

/** The wallet kind of a public wallet id; undefined for an unknown id. */
export function walletKindOf(id: number): WalletKind | undefined {
  return KIND_BY_ID.get(id);
}
