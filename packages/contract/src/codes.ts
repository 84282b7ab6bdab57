import type { CodeTable } from './code-table.ts';
import { accountCodes } from './products/account/codes.ts';
import { alertsCodes } from './products/alerts/codes.ts';
import { apiKeysCodes } from './products/api-keys/codes.ts';
import { consoleCodes } from './products/console/codes.ts';
import { contentCodes } from './products/content/codes.ts';
import { contractsCodes } from './products/contracts/codes.ts';
import { convertCodes } from './products/convert/codes.ts';
import { fundsCodes } from './products/funds/codes.ts';
import { inboxCodes } from './products/inbox/codes.ts';
import { kycCodes } from './products/kyc/codes.ts';
import { marketsCodes } from './products/markets/codes.ts';
import { siteCodes } from './products/site/codes.ts';
import { spotCodes } from './products/spot/codes.ts';
import { strategiesCodes } from './products/strategies/codes.ts';
import { subAccountCodes } from './products/sub-accounts/codes.ts';
import { supportCodes } from './products/support/codes.ts';
import { transferCodes } from './products/transfer/codes.ts';
import { workspaceCodes } from './products/workspace/codes.ts';
import { protocolCodes } from './protocol-codes.ts';
import { tradingCodes } from './trading/codes.ts';
import { ticketCodes } from './trading/ticket-codes.ts';

/** Default message of KYC_REQUIRED; the web client shows a translation instead. */
export const KYC_REQUIRED_MSG = 'Verify your identity first. After that you can use this part of the exchange.';
/** Default message of MODULE_UNAVAILABLE. */
export const MODULE_UNAVAILABLE_MSG = 'This part of the exchange is not available at the moment.';

/** Rejections that any route or several products share. */
const sharedCodes = {
  // The request itself
  BODY_INVALID: { code: 40001, http: 400, msg: 'The body is not valid.' },
  QUERY_INVALID: { code: 40002, http: 400, msg: 'A parameter is not valid.' },
  ROUTE_UNKNOWN: { code: 40400, http: 404, msg: 'There is no such route.' },
  REQUEST_TIMEOUT: { code: 40800, http: 408, msg: 'The request did not come whole in time.' },
  BODY_TOO_LARGE: { code: 41300, http: 413, msg: 'The body is too large.' },
  TOO_MANY_REQUESTS: { code: 42900, http: 429, msg: 'Too many requests; try again later.' },
  INTERNAL: { code: 50000, http: 500, msg: 'Something went wrong on our side.' },
  NOT_READY: { code: 50300, http: 503, msg: 'The exchange is starting or stopping.' },
  OVERLOADED: { code: 50301, http: 503, msg: 'The exchange is busy; try again.' },
  // The caller
  LOGIN_REQUIRED: { code: 40100, http: 401, msg: 'Log in first.' },
  CSRF_INVALID: {
    code: 40301,
    http: 403,
    msg: 'The x-csrf-token header is missing or wrong, or the request comes from another site.',
  },
  FORBIDDEN: { code: 40300, http: 403, msg: 'You may not do that.' },
  STEP_UP_REQUIRED: { code: 40330, http: 403, msg: 'Prove with your password first that it is you, for this call.' },
  DEMO_ONLY: { code: 40302, http: 403, msg: 'This works in demo mode only.' },
  FAUCET_LIMIT: { code: 42901, http: 429, msg: 'The faucet has given this coin as often as it does in a day.' },
  // A whole module; the web client shows a dialog for these two, whichever call is rejected
  KYC_REQUIRED: { code: 40310, http: 403, msg: KYC_REQUIRED_MSG },
  MODULE_UNAVAILABLE: { code: 40311, http: 403, msg: MODULE_UNAVAILABLE_MSG },
  // An account that an operator has frozen
  ACCOUNT_FROZEN: {
    code: 40307,
    http: 403,
    msg: 'This account may not place or change orders; cancelling works.',
  },
  WITHDRAWALS_FROZEN: { code: 40308, http: 403, msg: 'No money may leave the wallets of this account.' },
  // Accounts of somebody who has just changed what lets him in, and sub-accounts
  WITHDRAWALS_PAUSED: {
    code: 41467,
    http: 403,
    msg: 'Withdrawals are paused for a while, because the security of this account was changed.',
  },
  SUB_ACCOUNT_CANNOT_WITHDRAW: {
    code: 41468,
    http: 403,
    msg: 'A sub-account cannot withdraw; transfer to the master account first.',
  },
  SUB_ACCOUNT_FORBIDDEN: {
    code: 41460,
    http: 403,
    msg: 'A sub-account cannot do that; go back to the master account.',
  },
  // Times
  EXPIRY_INVALID: { code: 41038, http: 400, msg: 'expiresMs belongs to GTD, and must be in the future.' },
  // Amounts and balances
  DECIMAL_SYNTAX: {
    code: 41001,
    http: 400,
    msg: 'Not a decimal: digits, and a point with digits behind it where needed.',
  },
  DECIMAL_TOO_PRECISE: { code: 41002, http: 400, msg: 'More decimals than the asset has; nothing is rounded.' },
  DECIMAL_OUT_OF_RANGE: { code: 41003, http: 400, msg: 'Larger than any amount can be.' },
  AMOUNT_NOT_POSITIVE: { code: 41033, http: 400, msg: 'An amount must be above zero.' },
  INSUFFICIENT_BALANCE: { code: 41040, http: 400, msg: 'The available balance does not cover the order.' },
  AMOUNT_OVERFLOW: { code: 41041, http: 400, msg: 'A balance would become larger than any can be.' },
  EXCHANGE_FULL: { code: 50302, http: 503, msg: 'The exchange takes no more orders for now.' },
  UNKNOWN_ASSET: { code: 41052, http: 404, msg: 'There is no such coin.' },
  UNKNOWN_ACCOUNT: { code: 41053, http: 404, msg: 'There is no such account.' },
  UNKNOWN_MARKET: { code: 41051, http: 404, msg: 'There is no such market.' },
} as const satisfies CodeTable;

/**
 * Every rejection of the API: its name (`error`), number (`code`), HTTP status and default message. Names and numbers are
 * stable for ever; a test proves that no two products use the same name or number. The web translates by name: `error.NAME`.
 */
export const API_CODES = {
  ...sharedCodes,
  ...protocolCodes,
  ...tradingCodes,
  ...ticketCodes,
  ...accountCodes,
  ...apiKeysCodes,
  ...subAccountCodes,
  ...siteCodes,
  ...marketsCodes,
  ...spotCodes,
  ...strategiesCodes,
  ...fundsCodes,
  ...inboxCodes,
  ...consoleCodes,
  ...contractsCodes,
  ...contentCodes,
  ...transferCodes,
  ...supportCodes,
  ...alertsCodes,
  ...kycCodes,
  ...workspaceCodes,
  ...convertCodes,
} as const;

/**
 * The tables that API_CODES is composed of, by who owns them: `common` to all, `protocol`, the order books' two, the products. The web has the
 * words of each table in the file of that name: `locales/NAME/LANGUAGE.json`.
 */
export const CODE_TABLES = {
  common: sharedCodes,
  protocol: protocolCodes,
  trading: tradingCodes,
  ticket: ticketCodes,
  account: accountCodes,
  'api-keys': apiKeysCodes,
  'sub-accounts': subAccountCodes,
  site: siteCodes,
  markets: marketsCodes,
  spot: spotCodes,
  strategies: strategiesCodes,
  funds: fundsCodes,
  inbox: inboxCodes,
  console: consoleCodes,
  contracts: contractsCodes,
  content: contentCodes,
  transfer: transferCodes,
  support: supportCodes,
  alerts: alertsCodes,
  kyc: kycCodes,
  workspace: workspaceCodes,
  convert: convertCodes,
} as const satisfies Readonly<Record<string, CodeTable>>;

/**
 * Name of the cookie that only indicates whether a session cookie exists. Scripts may read it, so that a page opened by a
 * visitor need not request the session. It grants no access.
 */
export const SESSION_MARKER_COOKIE = 'bourse_user';

/** Prefix of cookie names when the site is served over https: the browser binds such cookies to this host. */
export const COOKIE_HOST_PREFIX = '__Host-';

/** The name of a rejection. */
export type ApiErrorName = keyof typeof API_CODES;

/** Whether a text is the name of a rejection of the API. */
export function isApiErrorName(code: string): code is ApiErrorName {
  return Object.hasOwn(API_CODES, code);
}

/** The `code` of every successful response. */
export const CODE_OK = 200;
