import type { FillData, OrderData, PublicTradeData, TickerData } from '@bourse/contract';
import type { DepthView, Level } from '@bourse/kit/stream/depth-model.ts';
import type { Rejection } from '@bourse/kit/stream/use-topic.ts';
import { useVenue } from './terminal-context.tsx';
import type { MarketTopic } from './venue.ts';

/* What the venue of the page streams; `venue.ts` describes each. */

export function useTicker(code: string): TickerData | undefined {
  return useVenue().streams.useTicker(code);
}

export function useLastPart<Part>(code: string, select: (last: string) => Part): Part {
  return useVenue().streams.useLastPart(code, select);
}

export function useDepth(code: string, step = ''): DepthView | undefined {
  return useVenue().streams.useDepth(code, step);
}

export function useBookSide(code: string, side: 'bids' | 'asks' | undefined): readonly Level[] | undefined {
  return useVenue().streams.useBookSide(code, side);
}

export function useBestPrices(code: string): { readonly bid: string | undefined; readonly ask: string | undefined } {
  return useVenue().streams.useBestPrices(code);
}

export function useTrades(code: string): readonly PublicTradeData[] | undefined {
  return useVenue().streams.useTrades(code);
}

export function useMarketRejection(topic: MarketTopic, code: string, granularity = ''): Rejection | undefined {
  return useVenue().streams.useRejection(topic, code, granularity);
}

export function useVenueOrders(): readonly OrderData[] {
  return useVenue().streams.useOwnOrders();
}

export function useVenueFills(): readonly FillData[] | undefined {
  return useVenue().streams.useOwnFills();
}
