import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useIdle } from '@bourse/kit/late/use-idle.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { usePaletteOpen } from '../commands/palette-open.ts';
import { useFormCommands } from '../form/form-commands.ts';
import { setPickerOpen } from '../header/picker-open.ts';
import { toggleFullScreen } from '../layout/full-screen.ts';
import { useVenueOrders } from '../streams.ts';
import { useFormStore, useInstrument, useVenue } from '../terminal-context.tsx';
import { HeldBadge } from './held-badge.tsx';
import { type HotkeyActs, useHotkeyActs } from './hotkey-acts.ts';
import { useHotkeys } from './use-hotkeys.ts';

const PaletteCommands = late(async () => (await import('./terminal-palette.tsx')).TerminalPalette, ['ticket']);
const MarketSteps = late(async () => (await import('../watchlist/market-steps.tsx')).MarketSteps);
const OrderSounds = late(async () => (await import('../sounds/order-sounds.tsx')).OrderSounds, ['sounds']);

export interface TerminalCommandsProps {
  /** Shows the list of keys. Stable. */
  readonly onHelp: () => void;
  /** Asks before all orders of the market are cancelled. Stable. */
  readonly onCancelAll: () => void;
}

/** Keys, commands of the palette and sounds of a terminal; shows which side a click places while its key is held. */
export function TerminalCommands({ onHelp, onCancelAll }: TerminalCommandsProps) {
  const { hotkeys } = useVenue();
  const isPaletteOpen = usePaletteOpen();
  const isIdle = useIdle();
  useHotkeyActs(useFormActs());
  useHotkeyActs(usePageActs(onHelp, onCancelAll));
  useHotkeys(hotkeys);
  return (
    <>
      <HeldBadge />
      <LatePart>{isPaletteOpen && <PaletteCommands />}</LatePart>
      <LatePart>
        {isIdle && (
          <>
            <MarketSteps />
            <OrderSounds />
          </>
        )}
      </LatePart>
    </>
  );
}

function useFormActs(): HotkeyActs {
  const form = useFormCommands();
  const store = useFormStore();
  return useMemo(
    () => ({
      buy: () => form.focus('buy'),
      sell: () => form.focus('sell'),
      flipSide: form.flipSide,
      place: () => form.submit(store.getState().side),
      type: () => form.setType(store.getState().type === 'limit' ? 'market' : 'limit'),
      postOnly: form.togglePostOnly,
      bestBuy: () => form.takeBest('buy', 1),
      bestSell: () => form.takeBest('sell', 1),
      repeatLast: form.repeatLast,
      size1: () => form.applySize(0),
      size2: () => form.applySize(1),
      size3: () => form.applySize(2),
      size4: () => form.applySize(3),
      size5: () => form.applySize(4),
    }),
    [form, store],
  );
}

function usePageActs(help: () => void, cancelAll: () => void): HotkeyActs {
  const cancelLast = useCancelLast();
  return useMemo(
    () => ({ help, cancelAll, cancelLast, pairs: () => setPickerOpen(true), fullScreen: toggleFullScreen }),
    [help, cancelAll, cancelLast],
  );
}

/** Cancels the newest open order of the market; without one nothing happens. Stable. */
function useCancelLast(): () => void {
  const { code } = useInstrument();
  const orders = useVenueOrders();
  const cancel = useVenue().orders.useCancel();
  const latest = useRef({ orders, cancel, code });
  useEffect(() => {
    latest.current = { orders, cancel, code };
  });
  return useCallback(() => {
    const now = latest.current;
    const newest = now.orders.find(({ tradeCode }) => tradeCode === now.code);
    if (newest !== undefined) now.cancel(newest.orderId);
  }, []);
}
