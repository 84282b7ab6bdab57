/** Parts of the exchange that an operator can switch off or restrict to verified users; same names as the features. */
export const MODULES = [
  'spot',
  'margin',
  'contracts',
  'simulation',
  'copy-trading',
  'transfer',
  'deposit',
  'withdraw',
  'earn',
  'loans',
  'dual',
  'p2p',
  'card',
  'pay',
  'nft',
  'launchpad',
  'live',
  'academy',
  'vip',
  'invite',
  'benefits',
  'support',
  'web3',
] as const;

/** A part of the exchange. */
export type ModuleName = (typeof MODULES)[number];
