import type { TickerData } from '@bourse/contract';
import { changeText, isStableQuote } from '@bourse/domain';
import { signedDifference } from '@bourse/kit/formats/decimal-text.ts';
import { FiatWorth } from '@bourse/kit/formats/fiat-worth.tsx';
import { type Formats, groupDigits, useFormats } from '@bourse/kit/formats/format.ts';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useTicker } from '@bourse/kit/stream/hooks.ts';
import { Badge, cx, directionOf, SignedValue } from '@bourse/ui';
import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StarButton } from '../../../trading/favourites/star-button.tsx';
import { useTradingMarket } from '../../../trading/terminal-context.tsx';
import { PairPicker } from './pair-picker.tsx';

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-text-1' } as const;

export interface MarketStripProps {
  /** Controls at the end of the strip. */
  readonly aside?: ReactNode;
}

/** The market and its last 24 hours. Every figure has its room, so that nothing moves when it changes. */
export function MarketStrip({ aside }: MarketStripProps) {
  const market = useTradingMarket();
  const pair = `${market.base.code}/${market.quote.code}`;
  return (
    <div
      data-live
      className="flex min-h-14 shrink-0 items-center gap-x-6 border-b bg-surface-1 px-3 max-lg:flex-wrap max-lg:py-2"
    >
      <div className="flex items-center gap-1">
        <StarButton of={{ tradeId: market.data.tradeId }} name={pair} className="-ms-1.5" />
        <h1 className="flex items-center gap-2">
          <PairPicker />
          <span className="sr-only">{pair}</span>
          <MarketStatus />
        </h1>
      </div>
      <LiveFigures pair={pair} />
      {aside}
    </div>
  );
}

/** What changes with the ticker; the strip around it, with its icons, is not rendered again. */
function LiveFigures({ pair }: { readonly pair: string }) {
  const intl = useIntl();
  const ticker = useTicker(useTradingMarket().data.tradeCode);
  const formats = useFormats();
  usePageTitle(
    ticker === undefined || ticker.last === '' ? pair : `${groupDigits(ticker.last)} ${pair}`,
    intl.formatMessage({ id: 'spot.description' }, { pair }),
  );
  return (
    <>
      <LastPrice ticker={ticker} />
      <Figures ticker={ticker} formats={formats} />
    </>
  );
}

function MarketStatus() {
  const { data } = useTradingMarket();
  if (data.status === 'trading') return null;
  return (
    <Badge tone="warning">
      <FormattedMessage id={`terminal.marketStatus.${data.status}`} />
    </Badge>
  );
}

function LastPrice({ ticker }: { readonly ticker: TickerData | undefined }) {
  const intl = useIntl();
  const { quote } = useTradingMarket();
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

function Figures({ ticker, formats }: { readonly ticker: TickerData | undefined; readonly formats: Formats }) {
  const { base, quote } = useTradingMarket();
  const grouped = (text: string | undefined) => formats.figure(text ?? '');
  const compact = (text: string | undefined) => formats.compact(text ?? '');
  return (
    <dl
      tabIndex={0}
      className="flex min-w-0 flex-1 gap-x-6 overflow-x-auto [scrollbar-width:none] max-lg:basis-full max-lg:gap-x-4"
    >
      <Figure id="terminal.change24" width="min-w-20">
        <ChangeValue ticker={ticker} />
      </Figure>
      <Figure id="terminal.high24" width="min-w-20">
        {grouped(ticker?.high)}
      </Figure>
      <Figure id="terminal.low24" width="min-w-20">
        {grouped(ticker?.low)}
      </Figure>
      <Figure id="terminal.volume24" unit={base.code} width="min-w-24" title={ticker?.volume}>
        {compact(ticker?.volume)}
      </Figure>
      <Figure id="terminal.amount24" unit={quote.code} width="min-w-24" title={ticker?.amount}>
        {compact(ticker?.amount)}
      </Figure>
    </dl>
  );
}

/** The change in price units beside the percentage of the headline. */
function ChangeValue({ ticker }: { readonly ticker: TickerData | undefined }) {
  const signed = signedDifference(ticker?.last ?? '', ticker?.open ?? '');
  if (signed === '') return '–';
  return <SignedValue direction={directionOf(signed)}>{groupDigits(signed)}</SignedValue>;
}

interface FigureProps {
  readonly id: string;
  readonly unit?: string | undefined;
  readonly width: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function Figure({ id, unit = '', width, title, children }: FigureProps) {
  return (
    <div className={cx('shrink-0', width)} title={title}>
      <FigureName id={id} unit={unit} />
      <dd className="num text-12 whitespace-nowrap">{children}</dd>
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
