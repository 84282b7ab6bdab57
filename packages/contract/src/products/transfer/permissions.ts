/** Permissions of the transfer product. */
export const transferPermissions = {
  'transfer.rules.read': 'Read the rules, pairs and blocks of transfers.',
  'transfer.rules.write': 'Change limits, closed wallets and pairs of transfers.',
  'transfer.accounts.write': 'Block an account’s transfers; bind and void its coupons.',
  'transfer.reviews.read': 'List transfers that wait for review, and past ones.',
  'transfer.reviews.decide': 'Approve and reject transfers that wait for review.',
} as const;
