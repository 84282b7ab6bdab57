import type { TickerData } from '@bourse/contract';
import { changeText, isStableQuote } from '@bourse/domain';
import { FiatWorth } from '@bourse/kit/formats/fiat-worth.tsx';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { StreamRejected } from '@bourse/kit/stream/stream-rejected.tsx';
import { Badge, cx, directionOf, SignedValue } from '@bourse/ui';
import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LateAlertBell } from '../alerts/late-alert-bell.tsx';
import { StarButton } from '../favourites/star-button.tsx';
import { useMarketRejection, useTicker } from '../streams.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import type { StripFact } from '../venue.ts';
import { InstrumentPicker } from './instrument-picker.tsx';

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
      className="flex min-h-14 shrink-0 items-center gap-x-6 border-b bg-surface-1 px-3 max-lg:flex-wrap max-lg:py-2"
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
  usePageTitle(
    ticker === undefined || ticker.last === '' ? name : `${groupDigits(ticker.last)} ${name}`,
    intl.formatMessage({ id: words.description }, { pair: name }),
  );
  return (
    <>
      <LastPrice ticker={ticker} />
      {rejection === undefined ? <Figures /> : <StreamRejected rejection={rejection} isLine className="flex-1" />}
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
    <div className="flex min-w-40 flex-col max-lg:ms-auto max-lg:items-end">
      <span className={cx('num text-20 leading-6 font-semibold', COLOURS[direction])}>
        <span className="sr-only">{intl.formatMessage({ id: 'terminal.last' })} </span>
        {ticker === undefined || ticker.last === '' ? '–' : groupDigits(ticker.last)}
      </span>
      <span className="flex items-baseline gap-2 text-12 whitespace-nowrap">
        <SignedValue direction={direction} arrow>
          {ticker === undefined ? '–' : `${changeText(ticker.change)}%`}
        </SignedValue>
        {isStableQuote(quote.code) && <FiatWorth usdt={ticker?.last ?? ''} className="text-text-3" />}
      </span>
    </div>
  );
}

function Figures() {
  const { facts } = useVenue();
  return (
    <dl
      tabIndex={0}
      className="flex min-w-0 flex-1 gap-x-6 overflow-x-auto [scrollbar-width:none] max-lg:basis-full max-lg:gap-x-4"
    >
      {facts.map((fact) => (
        <Figure key={fact.labelId} fact={fact} />
      ))}
    </dl>
  );
}

function Figure({ fact }: { readonly fact: StripFact }) {
  const instrument = useInstrument();
  const { text, title } = fact.useFact(instrument);
  return (
    <div className={cx('shrink-0', fact.width)} title={title}>
      <FigureName id={fact.labelId} unit={fact.unitOf?.(instrument) ?? ''} />
      <dd className="num text-12 whitespace-nowrap">{text}</dd>
    </div>
  );
}

const FigureName = memo(function FigureName({ id, unit }: { readonly id: string; readonly unit: string }) {
  return (
    <dt className="text-11 whitespace-nowrap text-text-3">
      <FormattedMessage id={id} values={{ unit }} />
    </dt>
  );
});
