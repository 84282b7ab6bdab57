/** Least prefix lengths of networks, in bits: a network with a shorter one is too wide. */
export interface PrefixLengths {
  readonly ipv4: number;
  readonly ipv6: number;
}

/** A network wider than any that one operator runs guards nothing: 0.0.0.0/0, halves of it, and whatever looks like a list and is none. */
const ANY_KEY: PrefixLengths = { ipv4: 8, ipv6: 32 };
/** What withdraws is a server, or a few next to each other: the smallest networks that the internet routes. */
const WITHDRAWING_KEY: PrefixLengths = { ipv4: 24, ipv6: 48 };

/** The least prefix lengths in the address list of an API key, in bits; longer ones where it may withdraw. */
export function leastPrefixLengths(mayWithdraw: boolean): PrefixLengths {
  return mayWithdraw ? WITHDRAWING_KEY : ANY_KEY;
}
