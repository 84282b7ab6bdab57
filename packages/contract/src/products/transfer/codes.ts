import type { CodeTable } from '../../code-table.ts';

/**
 * Rejections of the transfer product. Those with HTTP 200 are outcomes that the specification's client handles by their number; an amount of
 * zero (AMOUNT_NOT_POSITIVE) and one above the balance (INSUFFICIENT_BALANCE) are its accountCoinTrade_082 and accountCoinTrade_083.
 */
export const transferCodes = {
  TRANSFER_IN_REVIEW: {
    code: 20351,
    http: 200,
    msg: 'The amount is held; the transfer is made when it has been reviewed.',
  },
  TRANSFER_ACCOUNT_BLOCKED: {
    code: 30303,
    http: 200,
    msg: 'Transfers of your account are blocked. Contact customer service.',
  },
  TRANSFER_ASSET_BLOCKED: {
    code: 30304,
    http: 200,
    msg: 'Transfers of this coin are blocked. Contact customer service.',
  },
  TRANSFER_DAILY_LIMIT: {
    code: 30705,
    http: 200,
    msg: 'The amount is above what you can still transfer of this coin today.',
  },
  TRANSFER_WALLET_INVALID: {
    code: 41180,
    http: 400,
    msg: 'Money cannot be transferred between these wallets like this.',
  },
  TRANSFER_PAIR_UNKNOWN: { code: 41181, http: 404, msg: 'Isolated margin has no such pair with this coin.' },
  TRANSFER_OUT_CLOSED: { code: 41182, http: 403, msg: 'This coin cannot be transferred out of this wallet.' },
  TRANSFER_IN_CLOSED: { code: 41183, http: 403, msg: 'This coin cannot be transferred into this wallet.' },
  TRANSFER_PAIR_OUT_CLOSED: { code: 41184, http: 403, msg: 'This coin cannot be transferred out of this pair.' },
  TRANSFER_PAIR_IN_CLOSED: { code: 41185, http: 403, msg: 'This coin cannot be transferred into this pair.' },
  TRANSFER_UNKNOWN: { code: 41186, http: 404, msg: 'No such transfer waits for review.' },
  TRANSFER_RULES_INVALID: { code: 41187, http: 400, msg: 'These rules of transfers are not valid.' },
  TRANSFER_RULES_CHANGED: { code: 41189, http: 409, msg: 'Somebody else has changed these rules.' },
  TRANSFER_ID_USED: {
    code: 41188,
    http: 409,
    msg: 'This clientTransferId was used for another transfer; take a new one.',
  },
} as const satisfies CodeTable;
