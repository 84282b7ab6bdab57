import type { TickerData } from '@bourse/contract';
import { changeText, isStableQuote } from '@bourse/domain';
import { FiatWorth } from '@bourse/kit/formats/fiat-worth.tsx';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { StreamRejected } from '@bourse/kit/stream/stream-rejected.tsx';
import { Badge, cx, directionOf, SignedValue } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LateAlertBell } from '../alerts/late-alert-bell.tsx';
import { StarButton } from '../favourites/star-button.tsx';
import { usePriceTitle } from '../sounds/use-price-title.ts';
import { useMarketRejection, useTicker } from '../streams.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { InstrumentPicker } from './instrument-picker.tsx';
import { StripFacts } from './strip-facts.tsx';

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-text-1' } as const;

export interface MarketStripProps {
  /** Controls at the end of the strip. */
  readonly aside?: ReactNode;
}

/** The instrument, its last price and the venue's facts. Every figure has its room, so that nothing moves when it changes. */
export function MarketStrip({ aside }: MarketStripProps) {
  const { listing } = useVenue();
  const instrument = useInstrument();
  const { name } = instrument;
  return (
    <div
      data-live
      data-strip
      className="flex shrink-0 items-center gap-x-5 border-b bg-surface-1 px-3 max-lg:min-h-14 max-lg:flex-wrap max-lg:gap-x-6 max-lg:py-2 max-md:gap-x-2 max-md:py-1 lg:h-11"
    >
      <div className="flex items-center gap-1">
        <StarButton of={listing.starOf(instrument)} name={name} className="-ms-1.5" />
        <h1 className="flex items-center gap-2">
          <InstrumentPicker />
          <span className="sr-only">{name}</span>
          <MarketStatus />
        </h1>
        <LateAlertBell tradeCode={instrument.code} name={name} />
      </div>
      <LiveFigures />
      {aside}
    </div>
  );
}

/** What changes with the ticker; the strip around it, with its icons, is not rendered again. */
function LiveFigures() {
  const intl = useIntl();
  const { words } = useVenue().listing;
  const { code, name } = useInstrument();
  const ticker = useTicker(code);
  const rejection = useMarketRejection('ticker', code);
  usePageTitle(usePriceTitle(name, ticker?.last), intl.formatMessage({ id: words.description }, { pair: name }));
  return (
    <>
      <LastPrice ticker={ticker} />
      {rejection === undefined ? <StripFacts /> : <StreamRejected rejection={rejection} isLine className="flex-1" />}
    </>
  );
}

function MarketStatus() {
  const { status } = useInstrument();
  if (status === 'trading') return null;
  return (
    <Badge tone="warning">
      <FormattedMessage id={`terminal.marketStatus.${status}`} />
    </Badge>
  );
}

function LastPrice({ ticker }: { readonly ticker: TickerData | undefined }) {
  const intl = useIntl();
  const { quote } = useInstrument();
  const direction = directionOf(ticker?.change ?? '');
  return (
    <div className="flex min-w-36 shrink-0 flex-col max-lg:ms-auto max-lg:items-end max-md:min-w-0">
      <span className={cx('num text-20 leading-5.5 font-semibold', COLOURS[direction])}>
        <span className="sr-only">{intl.formatMessage({ id: 'terminal.last' })} </span>
        {ticker === undefined || ticker.last === '' ? '–' : groupDigits(ticker.last)}
      </span>
      <span className="flex items-baseline gap-2 text-12 leading-4 whitespace-nowrap">
        <SignedValue direction={direction} arrow>
          {ticker === undefined ? '–' : `${changeText(ticker.change)}%`}
        </SignedValue>
        {isStableQuote(quote.code) && <FiatWorth usdt={ticker?.last ?? ''} className="text-text-3 max-md:hidden" />}
      </span>
    </div>
  );
}
