import { formatShortest, type MarketSpec } from '@bourse/domain';
import type { PublishingService } from './publishing.service.ts';

/** What the demo's announcements report. */
export interface DemoNewsDeps {
  readonly publishing: PublishingService;
  readonly markets: readonly { readonly market: { readonly spec: MarketSpec } }[];
}

type Language = 'en_US' | 'zh_CN' | 'zh_HK';
interface Piece {
  readonly kind: 'announcement' | 'notice';
  readonly code: string;
  readonly category: string;
  readonly isPinned: boolean;
  readonly related: readonly string[];
  readonly texts: Readonly<Record<Language, readonly [title: string, summary: string, body: string]>>;
}

/** Publishes the demo's announcements, each once: one whose code exists already is left as it is. */
export async function seedDemoAnnouncements({ publishing, markets }: DemoNewsDeps): Promise<void> {
  const specs = markets.map(({ market }) => market.spec);
  for (const piece of [tradingByProgram(), feeNotice(specs), listings(specs), whatTheDemoIs()]) {
    await publishPiece(publishing, piece);
  }
}

async function publishPiece(publishing: PublishingService, piece: Piece): Promise<void> {
  const { kind, code, category, related, texts, isPinned } = piece;
  const created = await publishing.create({ kind, code, category, isSilent: false, related: [...related] });
  if (!created.ok) return;
  const { documentId } = created.value;
  for (const [language, [title, summary, body]] of Object.entries(texts)) {
    const draft = { language: language as Language, seenVersionId: '' as const, title, summary, keywords: '', body };
    await publishing.saveDraft(documentId, 'demo', draft);
  }
  const draft = await publishing.read(documentId);
  if (!draft.ok) return;
  const { revision: seenRevision } = draft.value;
  const published = await publishing.publish(documentId, { seenRevision, atMs: 0, zone: 'UTC' });
  if (isPinned && published.ok) {
    await publishing.pin(documentId, { seenRevision: published.value.revision, isPinned });
  }
}

function whatTheDemoIs(): Piece {
  return {
    kind: 'announcement',
    code: 'this-is-a-demo',
    category: 'news',
    isPinned: true,
    related: ['demo-world', 'what-is-bourse'],
    texts: {
      en_US: [
        'This exchange runs in demo mode',
        'Balances, prices and market makers are simulated; nothing here is worth money.',
        'This server runs in demo mode.\n\n- Coins and balances exist in this database only. Nothing can be paid in or out.\n- Prices come from a random process, not from any market.\n- The orders in the books are those of market makers that trade through the public API, as you can.\n- Orders, fees, holds and statements are computed as in production.\n\nThe faucet in your wallet gives coins to try with. See [the demo world](/support/article?code=demo-world).',
      ],
      zh_CN: [
        '本交易所正在演示模式下运行',
        '余额、价格与做市商均为模拟，这里的一切都没有货币价值。',
        '本服务器在演示模式下运行。\n\n- 币与余额只存在于本数据库中，不能充入，也不能提出。\n- 价格来自随机过程，与任何市场无关。\n- 订单簿中的委托来自做市商，它们与您一样通过公开接口交易。\n- 委托、手续费、冻结与账单的计算方式与正式环境相同。\n\n钱包中的水龙头会发放用于试用的币。请参阅[演示环境](/support/article?code=demo-world)。',
      ],
      zh_HK: [
        '本交易所正在演示模式下運行',
        '餘額、價格與做市商均為模擬，這裡的一切都沒有貨幣價值。',
        '本伺服器在演示模式下運行。\n\n- 幣與餘額只存在於本資料庫中，不能存入，也不能提出。\n- 價格來自隨機過程，與任何市場無關。\n- 訂單簿中的委託來自做市商，它們與您一樣透過公開介面交易。\n- 委託、手續費、凍結與帳單的計算方式與正式環境相同。\n\n錢包中的水龍頭會發放用於試用的幣。請參閱[演示環境](/support/article?code=demo-world)。',
      ],
    },
  };
}

function listings(specs: readonly MarketSpec[]): Piece {
  const rows = specs.map(({ code, priceScale, tickSize, qtyScale, lotSize }) => {
    const [base = '', quote = ''] = code.toUpperCase().split('_');
    const tick = formatShortest(BigInt(tickSize), priceScale);
    const lot = formatShortest(BigInt(lotSize), qtyScale);
    return `| [${base}/${quote}](/trade/exchange?tradeCode=${code}) | ${tick} | ${lot} |`;
  });
  const table = (...head: readonly string[]) => [`| ${head.join(' | ')} |`, '|---|--:|--:|', ...rows].join('\n');
  return {
    kind: 'announcement',
    code: 'spot-markets-listed',
    category: 'listings',
    isPinned: false,
    related: ['what-is-bourse'],
    texts: {
      en_US: [
        `${specs.length} spot markets are listed`,
        'The markets that trade, with their price and quantity steps.',
        `These spot markets are listed and trade now.\n\n${table('Market', 'Price step', 'Quantity step')}`,
      ],
      zh_CN: [
        `已上线 ${specs.length} 个现货市场`,
        '正在交易的市场，及其价格与数量的最小变动单位。',
        `以下现货市场已经上线并开放交易。\n\n${table('市场', '价格步长', '数量步长')}`,
      ],
      zh_HK: [
        `已上架 ${specs.length} 個現貨市場`,
        '正在交易的市場，及其價格與數量的最小變動單位。',
        `以下現貨市場已經上架並開放交易。\n\n${table('市場', '價格步長', '數量步長')}`,
      ],
    },
  };
}

/** Highest fee of all markets, percent. */
function percentOf(rates: readonly number[]): string {
  return formatShortest(BigInt(Math.max(0, ...rates)), 4);
}

function feeNotice(specs: readonly MarketSpec[]): Piece {
  const maker = percentOf(specs.map(({ makerFeePpm }) => makerFeePpm));
  const taker = percentOf(specs.map(({ takerFeePpm }) => takerFeePpm));
  return {
    kind: 'notice',
    code: 'spot-fees',
    category: 'rules',
    isPinned: false,
    related: [],
    texts: {
      en_US: [
        'Spot trading fees',
        `Makers pay at most ${maker} %, takers at most ${taker} % of what they receive.`,
        `An order that rests in the book pays the maker fee of its market, at most **${maker} %**. One that trades at once pays the taker fee, at most **${taker} %**. Both are taken from the coin that is received.\n\nThe fee of each market is shown in its order form; the rates of your account are on the page of fees.`,
      ],
      zh_CN: [
        '现货交易手续费',
        `挂单方最高 ${maker} %，吃单方最高 ${taker} %，从所得的币中收取。`,
        `停留在订单簿中的委托按该市场的挂单费率收费，最高 **${maker} %**；立即成交的委托按吃单费率收费，最高 **${taker} %**。两者都从所得的币中扣除。\n\n各市场的费率显示在下单区，您账户的费率见费率页面。`,
      ],
      zh_HK: [
        '現貨交易手續費',
        `掛單方最高 ${maker} %，吃單方最高 ${taker} %，從所得的幣中收取。`,
        `停留在訂單簿中的委託按該市場的掛單費率收費，最高 **${maker} %**；立即成交的委託按吃單費率收費，最高 **${taker} %**。兩者都從所得的幣中扣除。\n\n各市場的費率顯示在下單區，您帳戶的費率見費率頁面。`,
      ],
    },
  };
}

function tradingByProgram(): Piece {
  return {
    kind: 'announcement',
    code: 'trading-by-program',
    category: 'products',
    isPinned: false,
    related: [],
    texts: {
      en_US: [
        'Trading by program is open',
        'API keys, signed calls, market data and order streams can be used from the first day.',
        'Create an API key under your account, give it the permissions that your program needs, and restrict it to your addresses. Orders, cancels and market data are available over HTTP and WebSocket. The reference is at [API reference](/apiDocument).',
      ],
      zh_CN: [
        '程序化交易已开放',
        'API 密钥、签名调用、行情与委托推送均可使用。',
        '在账户中创建 API 密钥，只授予程序需要的权限，并限制可使用的地址。下单、撤单与行情可通过 HTTP 与 WebSocket 使用。接口说明见 [API 参考](/apiDocument)。',
      ],
      zh_HK: [
        '程式化交易已開放',
        'API 金鑰、簽名呼叫、行情與委託推送均可使用。',
        '在帳戶中建立 API 金鑰，只授予程式需要的權限，並限制可使用的地址。下單、撤單與行情可透過 HTTP 與 WebSocket 使用。介面說明見 [API 參考](/apiDocument)。',
      ],
    },
  };
}
