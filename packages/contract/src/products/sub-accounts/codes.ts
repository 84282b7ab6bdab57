import type { CodeTable } from '../../code-table.ts';

/** Rejections of the sub-accounts product. */
export const subAccountCodes = {
  SUB_ACCOUNT_UNKNOWN: { code: 41461, http: 404, msg: 'There is no such sub-account.' },
  SUB_ACCOUNT_NAME_TAKEN: { code: 41462, http: 409, msg: 'Another sub-account has this name.' },
  TOO_MANY_SUB_ACCOUNTS: { code: 41463, http: 409, msg: 'The account has as many sub-accounts as it may.' },
  SUB_ACCOUNT_NOT_EMPTY: {
    code: 41464,
    http: 409,
    msg: 'The sub-account has money or open orders; move everything out of it first.',
  },
  SUB_TRANSFER_SAME_ACCOUNT: { code: 41465, http: 400, msg: 'Source and target are the same account.' },
  SUB_TRANSFER_ID_USED: { code: 41466, http: 409, msg: 'Another transfer has this requestId.' },
} as const satisfies CodeTable;
