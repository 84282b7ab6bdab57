/** Minimum prefix lengths of networks, in bits; a network with a shorter prefix is too wide. */
export interface PrefixLengths {
  readonly ipv4: number;
  readonly ipv6: number;
}

/** Rejects networks too wide to restrict anything, such as 0.0.0.0/0 or its halves. */
const ANY_KEY: PrefixLengths = { ipv4: 8, ipv6: 32 };
/** Withdrawals come from one or a few servers: the smallest networks that are routed on the internet. */
const WITHDRAWING_KEY: PrefixLengths = { ipv4: 24, ipv6: 48 };

/** Minimum prefix lengths in the IP allow list of an API key, in bits; longer ones for a key that may withdraw. */
export function minPrefixLengths(mayWithdraw: boolean): PrefixLengths {
  return mayWithdraw ? WITHDRAWING_KEY : ANY_KEY;
}
