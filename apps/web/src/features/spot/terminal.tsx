import { isWide as isWideNow, useIsWide } from '@bourse/kit/browser/media.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useOwnOrders } from '../../trading/book/own-prices.ts';
import { chooseSide, chooseType } from '../../trading/form/form-store.ts';
import { setPickerOpen } from '../../trading/header/picker-open.ts';
import { useHotkeys } from '../../trading/hotkeys/use-hotkeys.ts';
import { TERMINAL_ID, toggleFullScreen } from '../../trading/layout/full-screen.ts';
import { PresetMenu } from '../../trading/layout/preset-menu.tsx';
import { isTrailing, type OrderDraft, type OrderType } from '../../trading/model/order-draft.ts';
import { useFormStore, useTradingMarket } from '../../trading/terminal-context.tsx';
import { MarketStrip } from './header/market-strip.tsx';
import { LateCancelAll } from './orders/late-cancel-all.tsx';

const loadDesktop = async () => ({ default: (await import('./layout/desktop-layout.tsx')).DesktopLayout });
const loadPhone = async () => ({ default: (await import('./layout/phone-layout.tsx')).PhoneLayout });
// A window has room for one of them: it is asked for at once, and comes while the market's rules do.
void (isWideNow() ? loadDesktop() : loadPhone()).catch(() => undefined);

const DesktopLayout = lazy(loadDesktop);
const PhoneLayout = lazy(loadPhone);
const HotkeyDialog = late(
  async () => (await import('../../trading/hotkeys/hotkey-dialog.tsx')).HotkeyDialog,
  ['ticket'],
);

/** The trading terminal of one market. */
export function Terminal() {
  const isWide = useIsWide();
  const intl = useIntl();
  const market = useTradingMarket();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isCancelOpen, setCancelOpen] = useState(false);
  const orders = useOwnOrders(market);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const askCancel = useCallback(() => setCancelOpen(true), []);
  useTerminalHotkeys(showHelp, askCancel);
  return (
    <div
      id={TERMINAL_ID}
      data-market={market.data.tradeCode}
      className="flex flex-1 flex-col bg-surface-1 lg:min-h-0 lg:overflow-hidden"
    >
      <MarketStrip aside={isWide && <PresetMenu onShowHotkeys={showHelp} />} />
      <div className="min-h-0 flex-1">
        <Suspense>{isWide ? <DesktopLayout /> : <PhoneLayout />}</Suspense>
      </div>
      <LatePart>{isHelpOpen && <HotkeyDialog open onOpenChange={setHelpOpen} />}</LatePart>
      <LateCancelAll
        open={isCancelOpen}
        onOpenChange={setCancelOpen}
        tradeCode={market.data.tradeCode}
        count={orders.length}
      />
      <p className="sr-only">{intl.formatMessage({ id: 'terminal.hotkeys.hint' })}</p>
    </div>
  );
}

/** The field that a form begins with, as it names its inputs. */
function firstFieldOf(type: OrderType, { lead }: OrderDraft): string {
  if (type === 'limit' || type === 'scale') return 'price';
  if (type === 'twap') return 'hours';
  if (type === 'market') return lead;
  return isTrailing(type) ? 'callback' : 'stop';
}

function useTerminalHotkeys(showHelp: () => void, askCancel: () => void): void {
  const store = useFormStore();
  const market = useTradingMarket();
  const actions = useMemo(() => {
    const focus = (side: 'buy' | 'sell') => () => {
      chooseSide(store, side);
      const name = firstFieldOf(store.getState().type, store.getState()[side]);
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
  }, [store, market, showHelp, askCancel]);
  useHotkeys(actions);
}
