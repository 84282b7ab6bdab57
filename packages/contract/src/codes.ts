/**
 * Every refusal that the API can answer: its name (`error`), number (`code`) and HTTP status, in one table.
 * Names and numbers are stable for ever. The web translates by name: message key `error.NAME`.
 */
export const API_CODES = {
  // The request itself
  BODY_INVALID: { code: 40001, http: 400 },
  QUERY_INVALID: { code: 40002, http: 400 },
  ROUTE_UNKNOWN: { code: 40400, http: 404 },
  METHOD_NOT_ALLOWED: { code: 40500, http: 405 },
  REQUEST_TIMEOUT: { code: 40800, http: 408 },
  BODY_TOO_LARGE: { code: 41300, http: 413 },
  MEDIA_TYPE_UNSUPPORTED: { code: 41500, http: 415 },
  CONTENT_ENCODING_UNSUPPORTED: { code: 41501, http: 415 },
  UPGRADE_REQUIRED: { code: 42600, http: 426 },
  HOST_INVALID: { code: 40018, http: 400 },
  HOST_UNKNOWN: { code: 42100, http: 421 },
  HEADERS_TOO_LONG: { code: 43100, http: 431 },
  TOO_MANY_REQUESTS: { code: 42900, http: 429 },
  TOO_MANY_SOCKETS: { code: 42902, http: 429 },
  INTERNAL: { code: 50000, http: 500 },
  NOT_READY: { code: 50300, http: 503 },
  OVERLOADED: { code: 50301, http: 503 },
  // Who asks
  LOGIN_REQUIRED: { code: 40100, http: 401 },
  CSRF_INVALID: { code: 40301, http: 403 },
  FORBIDDEN: { code: 40300, http: 403 },
  CREDENTIALS_WRONG: { code: 40101, http: 401 },
  EMAIL_TAKEN: { code: 40901, http: 409 },
  EMAIL_INVALID: { code: 40010, http: 400 },
  PASSWORD_WEAK: { code: 40011, http: 400 },
  DEMO_ONLY: { code: 40302, http: 403 },
  // What a whole module needs; the web shows a dialog for these two, whichever call they answer
  KYC_REQUIRED: { code: 40310, http: 403 },
  MODULE_UNAVAILABLE: { code: 40311, http: 403 },
  FAUCET_LIMIT: { code: 42901, http: 429 },
  // Signed calls, in the order in which they are checked, and the keys that they are signed with
  SIGNATURE_REQUIRED: { code: 40320, http: 403 },
  SESSION_KEYS_MISSING: { code: 40321, http: 403 },
  SIGNATURE_TIME_INVALID: { code: 40322, http: 403 },
  SIGNATURE_INVALID: { code: 40323, http: 403 },
  SIGNATURE_REPLAYED: { code: 40910, http: 409 },
  SESSION_KEYS_INVALID: { code: 40016, http: 400 },
  SESSION_KEYS_BOUND: { code: 40911, http: 409 },
  // Settings of the site
  SETTING_INVALID: { code: 40012, http: 400 },
  SETTING_UNKNOWN: { code: 40401, http: 404 },
  // API keys
  API_KEY_PUBLIC_KEY_INVALID: { code: 40013, http: 400 },
  API_KEY_ADDRESS_INVALID: { code: 40014, http: 400 },
  API_KEY_ADDRESS_REQUIRED: { code: 40015, http: 400 },
  API_KEY_ADDRESS_TOO_WIDE: { code: 40017, http: 400 },
  API_KEY_UNKNOWN: { code: 40402, http: 404 },
  API_KEY_LIMIT: { code: 40902, http: 409 },
  // Orders and money
  DECIMAL_SYNTAX: { code: 41001, http: 400 },
  DECIMAL_TOO_PRECISE: { code: 41002, http: 400 },
  DECIMAL_OUT_OF_RANGE: { code: 41003, http: 400 },
  PRICE_SYNTAX: { code: 41010, http: 400 },
  PRICE_NOT_POSITIVE: { code: 41011, http: 400 },
  PRICE_OFF_TICK: { code: 41012, http: 400 },
  PRICE_TOO_HIGH: { code: 41013, http: 400 },
  PRICE_OUT_OF_BAND: { code: 41014, http: 400 },
  QTY_SYNTAX: { code: 41020, http: 400 },
  QTY_NOT_POSITIVE: { code: 41021, http: 400 },
  QTY_OFF_LOT: { code: 41022, http: 400 },
  QTY_TOO_SMALL: { code: 41023, http: 400 },
  QTY_TOO_LARGE: { code: 41024, http: 400 },
  QUOTE_AMOUNT_NOT_POSITIVE: { code: 41025, http: 400 },
  AMEND_NOT_SMALLER: { code: 41026, http: 400 },
  AMEND_BELOW_EXECUTED: { code: 41027, http: 400 },
  NOTIONAL_TOO_SMALL: { code: 41030, http: 400 },
  POST_ONLY_NEEDS_GTC: { code: 41031, http: 400 },
  POST_ONLY_WOULD_TAKE: { code: 41032, http: 400 },
  AMOUNT_NOT_POSITIVE: { code: 41033, http: 400 },
  CLIENT_ORDER_ID_USED: { code: 41035, http: 409 },
  SAME_WALLET: { code: 41034, http: 400 },
  TRIGGER_INVALID: { code: 41036, http: 400 },
  STOP_PRICE_PASSED: { code: 41037, http: 400 },
  EXPIRY_INVALID: { code: 41038, http: 400 },
  ICEBERG_INVALID: { code: 41039, http: 400 },
  INSUFFICIENT_BALANCE: { code: 41040, http: 400 },
  AMOUNT_OVERFLOW: { code: 41041, http: 400 },
  TOO_MANY_OPEN_ORDERS: { code: 41042, http: 400 },
  LIST_LEGS_INVALID: { code: 41043, http: 400 },
  LIST_LEGS_DIFFER: { code: 41044, http: 400 },
  LIST_PRICES_INVALID: { code: 41045, http: 400 },
  ORDER_IN_LIST: { code: 41046, http: 409 },
  PEG_INVALID: { code: 41047, http: 400 },
  PEG_LEVEL_MISSING: { code: 41048, http: 409 },
  COUNTDOWN_INVALID: { code: 41049, http: 400 },
  TOO_MANY_AMENDS: { code: 41080, http: 409 },
  POSITION_TOO_LARGE: { code: 41081, http: 400 },
  TOO_MANY_TRIGGER_ORDERS: { code: 41082, http: 400 },
  TOO_MANY_ICEBERGS: { code: 41083, http: 400 },
  TOO_MANY_LISTS: { code: 41084, http: 400 },
  TRAILING_OUT_OF_RANGE: { code: 41085, http: 400 },
  ICEBERG_TOO_MANY_PARTS: { code: 41086, http: 400 },
  DEPTH_STEP_UNKNOWN: { code: 41087, http: 400 },
  ICEBERG_TOO_LARGE: { code: 41088, http: 400 },
  EXCHANGE_FULL: { code: 50302, http: 503 },
  UNKNOWN_ORDER: { code: 41050, http: 404 },
  UNKNOWN_LIST: { code: 41055, http: 404 },
  UNKNOWN_MARKET: { code: 41051, http: 404 },
  UNKNOWN_ASSET: { code: 41052, http: 404 },
  UNKNOWN_ACCOUNT: { code: 41053, http: 404 },
  UNKNOWN_CONTRACT: { code: 41054, http: 404 },
  UNKNOWN_STRATEGY: { code: 41056, http: 404 },
  MARKET_NOT_TRADING: { code: 41060, http: 409 },
  MARKET_HAS_NO_PRICE: { code: 41061, http: 409 },
  // Scale and TWAP orders
  STRATEGY_ENDED: { code: 41070, http: 409 },
  STRATEGY_LIMIT: { code: 41071, http: 409 },
  SCALE_ORDERS_INVALID: { code: 41072, http: 400 },
  SCALE_RANGE_INVALID: { code: 41073, http: 400 },
  SCALE_SKEW_INVALID: { code: 41074, http: 400 },
  TWAP_DURATION_INVALID: { code: 41075, http: 400 },
  TWAP_SLIPPAGE_INVALID: { code: 41076, http: 400 },
} as const satisfies Record<string, { code: number; http: number }>;

/** What KYC_REQUIRED says when the server has nothing more special to say; the web shows its own language instead. */
export const KYC_REQUIRED_MSG = 'Verify your identity first. After that you can use this part of the exchange.';
/** The same for MODULE_UNAVAILABLE. */
export const MODULE_UNAVAILABLE_MSG = 'This part of the exchange is not available at the moment.';

/**
 * Name of the cookie that says no more than that there is a session cookie. Scripts may read it, so that a visitor's page
 * need not ask who is logged in. It proves nothing and opens nothing.
 */
export const SESSION_MARKER_COOKIE = 'bourse_user';

/** Stands before the name of each of our cookies where the site is served over https: the browser binds it to this host. */
export const COOKIE_HOST_PREFIX = '__Host-';

/** The name of a refusal. */
export type ApiErrorName = keyof typeof API_CODES;

/** The number of every accepted call. */
export const CODE_OK = 200;
