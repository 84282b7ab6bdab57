import { useIsWide } from '@bourse/kit/browser/media.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useOwnOrders } from './book/own-prices.ts';
import { chooseSide, chooseType } from './form/form-store.ts';
import { MarketStrip } from './header/market-strip.tsx';
import { setPickerOpen } from './header/picker-open.ts';
import { useHotkeys } from './hotkeys/use-hotkeys.ts';
import { TERMINAL_ID, toggleFullScreen } from './layout/full-screen.ts';
import { PresetMenu } from './layout/preset-menu.tsx';
import { useFormStore, useInstrument, useVenue } from './terminal-context.tsx';

const HotkeyDialog = late(async () => (await import('./hotkeys/hotkey-dialog.tsx')).HotkeyDialog, ['ticket']);

/** The terminal of one instrument. */
export function Terminal() {
  const isWide = useIsWide();
  const intl = useIntl();
  const { layouts, orders: actions } = useVenue();
  const market = useInstrument();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isCancelOpen, setCancelOpen] = useState(false);
  const orders = useOwnOrders(market);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const askCancel = useCallback(() => setCancelOpen(true), []);
  useTerminalHotkeys(showHelp, askCancel);
  return (
    <div
      id={TERMINAL_ID}
      data-market={market.code}
      className="flex flex-1 flex-col bg-surface-1 lg:min-h-0 lg:overflow-hidden"
    >
      <MarketStrip aside={isWide && <PresetMenu onShowHotkeys={showHelp} />} />
      <div className="min-h-0 flex-1">
        <Suspense>{isWide ? <layouts.Desktop /> : <layouts.Phone />}</Suspense>
      </div>
      <LatePart>{isHelpOpen && <HotkeyDialog open onOpenChange={setHelpOpen} />}</LatePart>
      <actions.CancelAll
        open={isCancelOpen}
        onOpenChange={setCancelOpen}
        tradeCode={market.code}
        count={orders.length}
      />
      <p className="sr-only">{intl.formatMessage({ id: 'terminal.hotkeys.hint' })}</p>
    </div>
  );
}

function useTerminalHotkeys(showHelp: () => void, askCancel: () => void): void {
  const { form, hotkeys } = useVenue();
  const store = useFormStore();
  const market = useInstrument();
  const actions = useMemo(() => {
    const focus = (side: 'buy' | 'sell') => () => {
      chooseSide(store, side);
      const name = form.firstField(store.getState()[side]);
      requestAnimationFrame(() => {
        const field = document.querySelector<HTMLInputElement>(`input[name="${side}-${name}"]`);
        field?.focus();
        field?.select();
      });
    };
    return {
      buy: focus('buy'),
      sell: focus('sell'),
      type: () => chooseType(store, store.getState().type === 'limit' ? 'market' : 'limit', market),
      pairs: () => setPickerOpen(true),
      cancelAll: askCancel,
      fullScreen: toggleFullScreen,
      help: showHelp,
    };
  }, [store, form, market, showHelp, askCancel]);
  useHotkeys(actions, hotkeys);
}
