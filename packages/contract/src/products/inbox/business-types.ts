/**
 * Modules, submodules and business types of messages, as the specification numbers them. They live at the wire edge: what produces a message
 * names its number in its own feature, and what shows one finds here where it belongs and where it leads.
 */

/** Fields of a message that decide where it leads. */
export interface LinkedMessage {
  readonly bizType: number;
  /** The parsed `formatDataJson`; {} when it does not parse. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly supportCode?: string;
}

/** Where messages of a business type lead; undefined: nowhere. Paths have no language. */
export type LinkRule = (message: LinkedMessage) => string | undefined;

/** A business type of the specification. */
export interface BusinessType {
  readonly module: number;
  /** 0: none. */
  readonly submodule: number;
  readonly link?: LinkRule;
}

/** Modules of the message centre in its order, each with its submodules. */
export const INBOX_MODULES: readonly { readonly module: number; readonly submodules: readonly number[] }[] = [
  { module: 1, submodules: [112, 115, 116] },
  { module: 2, submodules: [105, 106, 107] },
  { module: 3, submodules: [108, 109] },
  { module: 4, submodules: [] },
  { module: 5, submodules: [] },
  { module: 6, submodules: [] },
  { module: 7, submodules: [] },
  { module: 8, submodules: [] },
  { module: 9, submodules: [] },
  { module: 10, submodules: [110] },
  { module: 11, submodules: [111] },
  { module: 20, submodules: [] },
  { module: 21, submodules: [113, 114, 117] },
];

/** Id of something in a link: letters, digits, dash and underscore, so that it cannot become another path. */
function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

/** A path with an id; without a valid one nowhere. */
const withId =
  (field: string, path: (id: string) => string): LinkRule =>
  ({ data }) => {
    const id = idOf(data[field]);
    return id === undefined ? undefined : path(id);
  };
const to =
  (path: string): LinkRule =>
  () =>
    path;

/** Copy trading: the homepage of a trader who leads (`tradeStatus` 1), else the overview of copy trading. */
export const orderBearerLink: LinkRule = ({ data }) => {
  const extras = typeof data.extras === 'object' && data.extras !== null ? data.extras : {};
  const traderUid = idOf('traderUid' in extras ? extras.traderUid : undefined);
  const status = 'tradeStatus' in extras ? extras.tradeStatus : data.tradeStatus;
  return traderUid !== undefined && Number(status) === 1
    ? `/chargeBack/OrderBearer/homepage?id=${traderUid}`
    : '/chargeBack';
};

/** A support article by its code, and by its id where the message has one. */
export const supportArticleLink: LinkRule = ({ data, supportCode }) => {
  const code = idOf(supportCode);
  if (code === undefined) return undefined;
  const id = idOf(data.articleId);
  return id === undefined ? `/support/article?code=${code}` : `/support/article?id=${id}&code=${code}`;
};

const funds = (type: 1 | 2 | 4) => to(`/assetManagement/financial?type=${type}`);
const cashback = withId('launchId', (id) => `/activity/cashbackDetails?launchId=${id}`);
const tradingFund: LinkRule = ({ data }) => {
  const [cardId, fundId] = [idOf(data.cardId), idOf(data.fundId)];
  return cardId === undefined || fundId === undefined
    ? '/benefitsCenter/myCard'
    : `/benefitsCenter/tradingFundDetails?cardId=${cardId}&fundId=${fundId}&cardStatus=4`;
};

/** The same entry for each number from `first` to `last`. */
function range(first: number, last: number, type: BusinessType): [number, BusinessType][] {
  return Array.from({ length: last - first + 1 }, (_, i) => [first + i, type]);
}

const ENTRIES: readonly (readonly [number, BusinessType])[] = [
  // Registration and login
  [1, { module: 1, submodule: 112 }],
  [2, { module: 1, submodule: 116 }],
  // Identity: failed, passed
  [3, { module: 1, submodule: 116, link: to('/verifiedIndex') }],
  [4, { module: 1, submodule: 116, link: to('/verifiedIndex') }],
  // Deposit, withdrawal
  [12, { module: 1, submodule: 112, link: funds(1) }],
  [13, { module: 1, submodule: 115, link: funds(2) }],
  ...range(17, 31, { module: 21, submodule: 117, link: orderBearerLink }),
  // Account information was modified
  [50, { module: 1, submodule: 116, link: to('/user/personSetting') }],
  // Benefits
  [51, { module: 10, submodule: 110, link: to('/benefitsCenter/home') }],
  [52, { module: 10, submodule: 110, link: to('/benefitsCenter/myTask') }],
  [53, { module: 11, submodule: 111, link: to('/benefitsCenter/myCard') }],
  [54, { module: 11, submodule: 111, link: to('/benefitsCenter/myCard') }],
  // Feedback adopted
  [58, { module: 11, submodule: 111, link: funds(4) }],
  // Deposit under way, reward by an operator
  [92, { module: 1, submodule: 112, link: funds(1) }],
  [93, { module: 11, submodule: 111, link: funds(4) }],
  ...range(94, 97, { module: 11, submodule: 111, link: tradingFund }),
  ...range(112, 119, { module: 21, submodule: 113, link: to('/c2c/order') }),
  // A live room opens soon, a market opens for trade
  [220, { module: 3, submodule: 109, link: withId('liveRoomId', (id) => `/live/room?id=${id}`) }],
  [
    221,
    {
      module: 4,
      submodule: 0,
      link: ({ data }) => {
        const [base, quote] = [idOf(data.baseCurrency), idOf(data.quoteCurrency)];
        return base === undefined || quote === undefined
          ? undefined
          : `/trade/exchange?tradeCode=${base.toLowerCase()}_${quote.toLowerCase()}`;
      },
    },
  ],
  ...range(250, 254, { module: 11, submodule: 111, link: cashback }),
  // More information about the person is wanted
  [270, { module: 1, submodule: 116, link: to('/personVerified/?source=supplement') }],
  [272, { module: 1, submodule: 116, link: to('/personVerified/?source=supplement') }],
];

/** The business types of the specification by number. Our own numbers begin at 1000 and name module and link where they are registered. */
export const BUSINESS_TYPES: ReadonlyMap<number, BusinessType> = new Map(ENTRIES);

/**
 * Where a message leads: the support article that it names, else by the rule of its business type, else its own `jumpLink`; undefined:
 * nowhere. Only paths of this site come out.
 */
export function inboxLink(message: LinkedMessage & { readonly jumpLink?: string }): string | undefined {
  const rule = BUSINESS_TYPES.get(message.bizType)?.link;
  const own = message.jumpLink === '' ? undefined : message.jumpLink;
  const found = supportArticleLink(message) ?? own ?? rule?.(message);
  return found !== undefined && isOwnPath(found) ? found : undefined;
}

/** Whether a text is a path of this site: not another host's by `//` or `/\`, no control character. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\\s]*$/u.test(path);
}
