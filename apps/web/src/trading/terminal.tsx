import { useIsWide } from '@bourse/kit/browser/media.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Suspense, useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { useOwnOrders } from './book/own-prices.ts';
import { MarketStrip } from './header/market-strip.tsx';
import { TerminalCommands } from './hotkeys/terminal-commands.tsx';
import { TERMINAL_ID } from './layout/full-screen.ts';
import { LayoutMenu } from './layout/layout-menu.tsx';
import { useInstrument, useVenue } from './terminal-context.tsx';

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
  return (
    <div
      id={TERMINAL_ID}
      data-market={market.code}
      className="flex flex-1 flex-col bg-surface-1 lg:min-h-0 lg:overflow-hidden"
    >
      <TerminalCommands onHelp={showHelp} onCancelAll={askCancel} />
      <MarketStrip aside={isWide && <LayoutMenu onShowHotkeys={showHelp} />} />
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
