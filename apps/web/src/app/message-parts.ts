/**
 * The parts in which the words of a language are sent: those of the frame and the first page; those of the trade page, which
 * must not wait for what all other pages say; those of its parts that come when they are first used, as the forms of special
 * orders; and the rest.
 */
export type MessagePart = 'first' | 'terminal' | 'ticket' | 'rest';

export const MESSAGE_PARTS: readonly MessagePart[] = ['first', 'terminal', 'ticket', 'rest'];

/**
 * First words of the keys that only pages other than the first one use, and the part that they belong to. The build puts
 * each part into a file of its own per language. What comes with the first page must not use any of them, what comes with
 * the trade page none of the rest; a test says so.
 */
export const LATER_PREFIXES: Readonly<Record<string, Exclude<MessagePart, 'first'>>> = {
  trade: 'terminal',
  // What is special about an order: on the trade page and in the lists of orders.
  condition: 'terminal',
  // What asks more of an order than price and quantity; brings `TicketWords` on the trade page.
  ticket: 'ticket',
  // The header's panels open over every page, and bring `LateWords`.
  header: 'rest',
  search: 'rest',
  // Most refusals answer an order or a form, which the first page has not.
  error: 'terminal',
  // What a number field refuses.
  number: 'terminal',
  assets: 'rest',
  orders: 'rest',
  account: 'rest',
  // The password dialog opens over any page, and brings `LateWords`.
  stepUp: 'rest',
  notFound: 'rest',
  api: 'rest',
  apiKeys: 'rest',
  design: 'rest',
  place: 'rest',
  status: 'rest',
  fees: 'rest',
  coin: 'rest',
  overview: 'rest',
  records: 'rest',
  guides: 'rest',
  install: 'rest',
  channel: 'rest',
};

/**
 * Keys of later prefixes that the first page uses all the same: its button for the search, and every refusal that reading
 * markets or keeping a favourite can meet.
 */
export const FIRST_KEYS: readonly string[] = [
  'search.open',
  'error.NETWORK',
  'error.TIMEOUT',
  'error.ANSWER_INVALID',
  'error.INTERNAL',
  'error.NOT_READY',
  'error.OVERLOADED',
  'error.TOO_MANY_REQUESTS',
  'error.QUERY_INVALID',
  'error.BODY_INVALID',
  'error.LOGIN_REQUIRED',
  'error.CSRF_INVALID',
  'error.FORBIDDEN',
  'error.KYC_REQUIRED',
  'error.MODULE_UNAVAILABLE',
  'error.UNKNOWN_MARKET',
  'error.UNKNOWN_CONTRACT',
];

/** What the menus say about their entries: the panels come later than the first page, and bring `LateWords`. */
const MENU_HINT = /^menu\.\w+\.hint$/;

/** Words of the trade page's parts that come late: own lists, dialogs. They bring `TicketWords`. */
const LATE_LISTS = /^trade\.(average|status|role|fee|coin|held|available|worth|actions|pair|type|side|filled)$/;
const LATE_TRADE =
  /^trade\.((orderStatus|role|balances)\.|hotkeys\.(?!hint)|chart\.note|orders\.(openEmpty|historyEmpty|fillsEmpty|failed|cancelOne|cancelAll|allMarkets|thisMarket|keep))/;
const LATE_CONDITION = /^condition\.(list\.|(edit|waiting|pending|trails|shows)$)/;
/** Answers to forms and buttons that come late on the trade page. */
const LATE_ANSWERS =
  /^trade\.form\.pairPlaced$|^trade\.error\.(TRIGGER|ICEBERG)_|^error\.(SCALE_|TWAP_|STRATEGY_|AMEND_|COUNTDOWN_|LIST_|MARKET_HAS_|TRIGGER_|STOP_PRICE_|ORDER_IN_LIST|POSITION_|TRAILING_|ICEBERG_TOO|TOO_MANY_(AMENDS|TRIGGER|ICEBERGS|LISTS)|UNKNOWN_(ORDER|LIST|STRATEGY)$)/;
/** Refusals that only other pages meet. */
const OTHER_ANSWERS =
  /^error\.(API_KEY_|FILE_|ROLE_|LAST_OWNER|PERMISSION_|STEP_UP_|APPROVAL_|SIGNATURE_|SESSION_KEYS_|KEYS_|SETTING_|EMAIL_|PASSWORD_|CREDENTIALS_|AMOUNT_|SAME_WALLET|UNKNOWN_A)/;

/** The part that a key belongs to. */
export function partOf(key: string): MessagePart {
  if (FIRST_KEYS.includes(key)) return 'first';
  if (MENU_HINT.test(key) || OTHER_ANSWERS.test(key)) return 'rest';
  if ([LATE_LISTS, LATE_TRADE, LATE_CONDITION, LATE_ANSWERS].some((late) => late.test(key))) return 'ticket';
  const prefix = key.split('.', 1)[0] ?? '';
  return (Object.hasOwn(LATER_PREFIXES, prefix) ? LATER_PREFIXES[prefix] : undefined) ?? 'first';
}

/** The parts that the page at a path needs, the language being its first segment. */
export function partsFor(pathname: string): readonly MessagePart[] {
  if (/^\/[^/]*\/?$/.test(pathname)) return ['first'];
  return /^\/[^/]+\/trade\/exchange\/?$/.test(pathname) ? ['first', 'terminal'] : MESSAGE_PARTS;
}
