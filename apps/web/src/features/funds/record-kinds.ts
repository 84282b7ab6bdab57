/** A kind of change of the balances. */
export interface RecordKind {
  readonly id: 'all' | 'deposit' | 'withdrawal' | 'reward' | 'transfer' | 'trade';
  /** The address's `?type=`; empty for all. */
  readonly type: string;
  /** Reasons of the statement that belong to it, parted by commas; undefined: all. */
  readonly reasons: string | undefined;
}

const ALL: RecordKind = { id: 'all', type: '', reasons: undefined };

/** The kinds, in the order of the tabs. */
export const RECORD_KINDS: readonly RecordKind[] = [
  ALL,
  { id: 'deposit', type: '1', reasons: 'deposit' },
  { id: 'withdrawal', type: '2', reasons: 'withdrawal' },
  { id: 'reward', type: '4', reasons: 'faucet,reward' },
  // The specification has numbers for the three above only.
  { id: 'transfer', type: '5', reasons: 'transfer,sub-account-transfer' },
  { id: 'trade', type: '6', reasons: 'trade,fee' },
];

/** The kind that an address asks for; all when it names none of ours. */
export function recordKindOf(type: unknown): RecordKind {
  return RECORD_KINDS.find((kind) => kind.type === type) ?? ALL;
}
