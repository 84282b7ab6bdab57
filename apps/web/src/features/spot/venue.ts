import { useMarkets } from '@bourse/kit/api/queries.ts';
import { isWide } from '@bourse/kit/browser/media.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { lazy, useMemo } from 'react';
import { dayAmount, dayChange, dayHigh, dayLow, dayVolume } from '../../trading/header/day-facts.tsx';
import { HOTKEY_ACTIONS } from '../../trading/hotkeys/hotkeys.ts';
import { type Instrument, listedInstrument } from '../../trading/instrument.ts';
import { isTrailing, type OrderDraft } from '../../trading/model/order-draft.ts';
import type { Venue } from '../../trading/venue.ts';
import { spendShare, spentBy } from './model/spent.ts';
import { LateCancelAll } from './orders/late-cancel-all.tsx';
import { useCancel } from './orders/use-cancel.ts';
import { spotPanels } from './own-panels.ts';
import { SPOT } from './spot-key.ts';
import { spotStreams } from './streams.ts';
import { useMostTraded } from './use-most-traded.ts';
import { useTrendlines } from './use-trendlines.ts';

const loadDesktop = async () => ({ default: (await import('./layout/desktop-layout.tsx')).DesktopLayout });
const loadPhone = async () => ({ default: (await import('./layout/phone-layout.tsx')).PhoneLayout });
// A window has room for one of them: it is asked for at once, and comes while the market's rules do.
void (isWide() ? loadDesktop() : loadPhone()).catch(() => undefined);

/** Spot has no positions that an order could reduce. */
const SPOT_HOTKEYS = HOTKEY_ACTIONS.filter((action) => action !== 'reduceOnly');

function useCancelOne() {
  const { cancelOne } = useCancel();
  return (orderId: string) => void cancelOne(orderId);
}

/** The field that a form begins with, as it names its inputs. */
function firstField({ type }: OrderDraft): string {
  if (type === 'limit' || type === 'scale') return 'price';
  if (type === 'twap') return 'hours';
  if (type === 'market') return 'qty';
  return isTrailing(type) ? 'callback' : 'stop';
}

function useSpotInstruments(): readonly Instrument[] | undefined {
  const { data } = useMarkets();
  return useMemo(() => data?.map((market) => listedInstrument(SPOT, market)), [data]);
}

/** Spot trading. */
export const spotVenue: Venue = {
  key: SPOT,
  streams: spotStreams,
  listing: {
    Picker: late(async () => (await import('./header/pair-list.tsx')).PairList, ['markets']),
    words: { picker: 'spot.pairs', change: 'spot.pairs.change', description: 'spot.description' },
    starOf: ({ spec }) => ({ tradeId: spec.marketId }),
    useInstruments: useSpotInstruments,
    linkOf: (tradeCode) => ({ to: '/trade/exchange/', search: { tradeCode } }),
    useTrendlines,
    useMostTraded,
  },
  facts: [dayChange, dayHigh, dayLow, dayVolume, dayAmount],
  form: { firstType: 'limit', firstField, spentBy, spendShare },
  own: spotPanels,
  orders: {
    useCancel: useCancelOne,
    Move: late(async () => (await import('./order-edit/move-bubble.tsx')).MoveBubble, ['ticket']),
    CancelAll: LateCancelAll,
  },
  hotkeys: SPOT_HOTKEYS,
  layouts: { Desktop: lazy(loadDesktop), Phone: lazy(loadPhone) },
};
