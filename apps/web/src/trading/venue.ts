import type { FillData, KlineData, OrderData, PublicTradeData, TickerData } from '@bourse/contract';
import type { AssetSpec, KlineInterval, Side } from '@bourse/domain';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import type { DepthView, Level } from '@bourse/kit/stream/depth-model.ts';
import type { Rejection } from '@bourse/kit/stream/use-topic.ts';
import type { ComponentType, ReactNode } from 'react';
import type { LineMove } from './chart/own/use-order-lines.ts';
import type { Starred } from './favourites/favourites.ts';
import type { HotkeyAction } from './hotkeys/hotkeys.ts';
import type { Instrument } from './instrument.ts';
import type { OrderDraft, OrderType } from './model/order-draft.ts';

/*
 * What a terminal needs of the place where something is traded. Spot, margin, contracts and simulation each bring one value of it; the
 * terminal knows none of them. Members whose names begin with `use` are hooks: a venue does not change while its page is shown.
 */

/** The topics of an instrument that a terminal shows. */
export type MarketTopic = 'ticker' | 'depth' | 'trades' | 'kline';

/** What the exchange tells of a venue as it happens. Codes are those of instruments; `undefined` is an answer that is still to come. */
export interface Streams {
  readonly useTicker: (code: string) => TickerData | undefined;
  /** What a stable selector makes of the last price (empty before the first); renders again only when that changed. */
  readonly useLastPart: <Part>(code: string, select: (last: string) => Part) => Part;
  /** Calls back now and whenever the last price may have changed, for what is not shown; returns how to stop. */
  readonly followLast: (code: string, onLast: (last: string) => void) => () => void;
  /** The book, best prices first, grouped by a price step; an empty step is the tick. */
  readonly useDepth: (code: string, step: string) => DepthView | undefined;
  /** One side of the book by ticks, best price first; nothing is followed while no side is wanted. */
  readonly useBookSide: (code: string, side: 'bids' | 'asks' | undefined) => readonly Level[] | undefined;
  readonly useBestPrices: (code: string) => { readonly bid: string | undefined; readonly ask: string | undefined };
  /** Latest trades, newest first. */
  readonly useTrades: (code: string) => readonly PublicTradeData[] | undefined;
  /** Why a topic of an instrument is rejected; a depth topic has its step, a kline topic its interval. Undefined while it is not. */
  readonly useRejection: (topic: MarketTopic, code: string, granularity: string) => Rejection | undefined;
  /** The user's open orders at the venue, newest first; none for a visitor. */
  readonly useOwnOrders: () => readonly OrderData[];
  /** The user's fills since the page was opened, newest first. */
  readonly useOwnFills: () => readonly FillData[] | undefined;
  /** A page of the user's earlier fills of an instrument, newest first; an empty cursor is the first page, and the end. Throws what `api` throws. */
  readonly readFills: (
    code: string,
    cursor: string,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly FillData[]; readonly nextCursor: string }>;
  readonly klines: KlineFeed;
}

/** Where a chart has its candles from. */
export interface KlineFeed {
  /** The last `limit` klines up to a time (milliseconds; undefined: now), oldest first. Throws what `api` throws. */
  readonly read: (question: KlineQuestion) => Promise<readonly KlineData[]>;
  /** Calls back for each kline that changes; returns how to stop. */
  readonly follow: (code: string, interval: KlineInterval, onKline: (kline: KlineData) => void) => () => void;
}

export interface KlineQuestion {
  readonly code: string;
  readonly interval: KlineInterval;
  readonly limit: number;
  readonly toMs: number | undefined;
  readonly signal: AbortSignal;
}

/** One figure of the strip over the chart. */
export interface StripFact {
  /** Message id of its name, which may ask for a `unit`. */
  readonly labelId: string;
  readonly unitOf?: (instrument: Instrument) => string;
  /** Its room as a class, so that nothing moves when it changes. */
  readonly width: string;
  /** The figure now; `title` has it in full where it is shortened. */
  readonly useFact: (instrument: Instrument) => { readonly text: ReactNode; readonly title?: string | undefined };
}

/** How orders are typed in. */
export interface VenueForm {
  /** The kind of order that a form begins with. */
  readonly firstType: OrderType;
  /** The field that a kind of order begins with, as its input is named after the side. */
  readonly firstField: (draft: OrderDraft) => string;
  /** What an order of a side is paid with. */
  readonly spentBy: (instrument: Instrument, side: Side) => AssetSpec;
  /**
   * The draft that spends a share (0 to 100) of what is available, in smallest units. `lastTicks` measures an order without a price of
   * its own; 0 before the first trade.
   */
  readonly spendShare: (
    draft: OrderDraft,
    percent: number,
    available: bigint,
    instrument: Instrument,
    lastTicks: number,
  ) => OrderDraft;
}

/** What is done with own orders where they are shown. */
export interface OrderActions {
  /** Cancels one order and reports what became of it. */
  readonly useCancel: () => (orderId: string) => void;
  /** Asks whether an order is to follow its line on the chart; undefined: lines do not move. May be late. */
  readonly Move: ComponentType<MoveProps> | undefined;
  /** Asks before all open orders are cancelled. */
  readonly CancelAll: ComponentType<CancelAllProps>;
}

export interface MoveProps {
  readonly move: LineMove;
  /** The question is answered, or withdrawn. */
  readonly onClose: () => void;
}

export interface CancelAllProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Only this instrument; undefined: all of the venue. */
  readonly tradeCode: string | undefined;
  readonly count: number;
}

/** A list of the user's own: orders, fills, balances, positions. */
export interface OwnTab {
  readonly value: string;
  readonly labelId: string;
  readonly count?: number;
}

/** The user's lists below the chart. */
export interface OwnPanels {
  /** The tabs for the orders that are shown. */
  readonly useTabs: (orders: readonly OrderData[]) => readonly OwnTab[];
  /** Which tab is shown, and how to show another. */
  readonly useTab: (instrument: Instrument) => readonly [tab: string, setTab: (tab: string) => void];
  /** The lists, a tab panel each. May be late. */
  readonly Lists: ComponentType<OwnListsProps>;
  /** What is done with a list as a whole. May be late. */
  readonly Tools: ComponentType<ListToolsProps>;
}

export interface OwnListsProps {
  readonly orders: readonly OrderData[];
  /** Histories of one instrument only; undefined: of all. */
  readonly tradeCode: string | undefined;
  /** The lists are as long as they are and the page scrolls; default: they fill their place and scroll inside. */
  readonly isCompact?: boolean | undefined;
}

export interface ListToolsProps {
  /** Which of the user's lists is shown. */
  readonly tab: string;
  /** The instrument of the page. */
  readonly tradeCode: string;
  /** Open orders in the list, of this instrument or of all. */
  readonly count: number;
  readonly isThisMarket: boolean;
  readonly onThisMarketChange: (isThisMarket: boolean) => void;
}

/** Which instruments there are, and where they lead. */
export interface Listing {
  /** All instruments with links to their pages. May be late. */
  readonly Picker: ComponentType<{ readonly onPicked: () => void }>;
  /** Message ids: the picker's name, what its button does (with `name`), the page's description (with `name`). */
  readonly words: { readonly picker: string; readonly change: string; readonly description: string };
  /** The star that an instrument may get. */
  readonly starOf: (instrument: Instrument) => Starred;
  /** All instruments of the venue, in its order; undefined while they are still to come. */
  readonly useInstruments: () => readonly Instrument[] | undefined;
  /** Where the page of an instrument is. */
  readonly linkOf: (code: string) => LinkTarget;
  /** Closing prices of the last 24 hours by code, oldest first; undefined: not known, or there are none. */
  readonly useTrendlines: () => ReadonlyMap<string, readonly string[]> | undefined;
  /** Codes of what is traded most now, the most first; undefined while that is not known. Their order changes seldom. */
  readonly useMostTraded: () => readonly string[] | undefined;
}

/** A place where something is traded. */
export interface Venue {
  /** Names it among the venues of the site, for ever: what browsers keep goes by it. */
  readonly key: string;
  readonly streams: Streams;
  readonly listing: Listing;
  /** The figures beside the last price, in the order of the strip. */
  readonly facts: readonly StripFact[];
  readonly form: VenueForm;
  readonly own: OwnPanels;
  readonly orders: OrderActions;
  /** Keys that do something here. */
  readonly hotkeys: readonly HotkeyAction[];
  /** The parts of the page in their arrangement, for wide and narrow windows. May be late. */
  readonly layouts: { readonly Desktop: ComponentType; readonly Phone: ComponentType };
}
