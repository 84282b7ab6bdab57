/** A kind of movement between the account and the world. */
export interface RecordKind {
  readonly id: 'all' | 'deposit' | 'withdrawal' | 'reward';
  /** The address's `?type=`; empty for all. */
  readonly type: string;
  /** Reasons of the statement that belong to it. */
  readonly reasons: string;
}

const ALL: RecordKind = {
  id: 'all',
  type: '',
  reasons: 'deposit,withdrawal,faucet,reward,adjustment,transfer,sub-account-transfer',
};

/** The kinds, in the order of the tabs. */
export const RECORD_KINDS: readonly RecordKind[] = [
  ALL,
  { id: 'deposit', type: '1', reasons: 'deposit' },
  { id: 'withdrawal', type: '2', reasons: 'withdrawal' },
  { id: 'reward', type: '4', reasons: 'faucet,reward' },
];

/** The kind that an address asks for; all when it names none of ours. */
export function recordKindOf(type: unknown): RecordKind {
  return RECORD_KINDS.find((kind) => kind.type === type) ?? ALL;
}
