import { changeText } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { cx, Skeleton } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { pairName, type Tickers, topMarkets } from './market-rows.ts';
import { comparable } from './overview.ts';
import { type Box, treemap } from './treemap.ts';

export interface HeatMapProps {
  readonly markets: readonly Market[] | undefined;
  readonly tickers: Tickers | undefined;
}

/** Markets on the map; smaller ones would be too small to read. */
const MOST = { wide: 18, phone: 12 } as const;
/** The map's shape: width and height, as its element has them. */
const SHEET: Readonly<Record<'wide' | 'phone', Box>> = {
  wide: { x: 0, y: 0, width: 160, height: 100 },
  phone: { x: 0, y: 0, width: 100, height: 125 },
};
/** A change of so many percent has the deepest tint. */
const DEEPEST_PERCENT = 6;
const LEAST_TINT = 14;
/** Together with the least tint still dark enough, and light enough, for the words on it. */
const TINT_SPAN = 32;
/** Shares of the sheet below which a box has no room for the larger words, or for any; its width on the screen decides too. */
const ROOMY_HEIGHT = 20;
const READABLE = { width: 9, height: 9 } as const;

type Form = keyof typeof MOST;

interface Tile {
  readonly market: Market;
  readonly box: Box;
  readonly sheet: Box;
}

/** The markets with most turnover: each as large as its turnover, and tinted by its change. The lists below say the same. */
export function HeatMap({ markets, tickers }: HeatMapProps) {
  const form = useIsPhone() ? 'phone' : 'wide';
  const tiles = useMemo(() => markets && tickers && tilesOf(markets, tickers, form), [markets, tickers, form]);
  return (
    <section aria-labelledby="heat-map" className="flex min-w-0 flex-col rounded-12 border bg-surface-1 p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="heat-map" className="text-14 font-medium">
          <FormattedMessage id="marketOverview.map" />
        </h2>
        <p className="text-12 text-text-3">
          <FormattedMessage id="marketOverview.mapHint" />
        </p>
      </div>
      {tiles === undefined ? (
        <Skeleton className="aspect-8/5 w-full rounded-8! max-md:aspect-4/5" />
      ) : (
        <ul dir="ltr" className="relative aspect-8/5 w-full overflow-clip rounded-8 max-md:aspect-4/5">
          {tiles.map((tile) => (
            <HeatTile key={tile.market.tradeId} {...tile} change={tickers?.get(tile.market.tradeCode)?.change ?? ''} />
          ))}
        </ul>
      )}
    </section>
  );
}

function tilesOf(markets: readonly Market[], tickers: Tickers, form: Form): readonly Tile[] {
  const top = topMarkets(comparable(markets), tickers, { key: 'amount', descending: true }, MOST[form]);
  // Areas go by the square root: the largest market would else leave no room to read the others.
  const boxes = treemap(
    top.map((market) => Math.sqrt(Number(tickers.get(market.tradeCode)?.amount ?? 0))),
    SHEET[form],
  );
  return top.flatMap((market, at) => {
    const box = boxes[at];
    return box === undefined ? [] : [{ market, box, sheet: SHEET[form] }];
  });
}

/** The tint of a change, from hardly seen to clear. */
function tintOf(change: string): string {
  const percent = Number(change);
  if (!(Math.abs(percent) > 0)) return 'var(--surface-3)';
  const depth = LEAST_TINT + Math.min(1, Math.abs(percent) / DEEPEST_PERCENT) * TINT_SPAN;
  return `color-mix(in srgb, var(${percent > 0 ? '--up-fill' : '--down-fill'}) ${depth.toFixed(0)}%, var(--surface-1))`;
}

function HeatTile({ market, box, sheet, change }: Tile & { readonly change: string }) {
  const { figure } = useFormats();
  const isRoomy = box.height >= ROOMY_HEIGHT;
  const isReadable = box.width >= READABLE.width && box.height >= READABLE.height;
  return (
    <li
      className="@container absolute p-px"
      style={{
        left: `${(box.x / sheet.width) * 100}%`,
        top: `${(box.y / sheet.height) * 100}%`,
        width: `${(box.width / sheet.width) * 100}%`,
        height: `${(box.height / sheet.height) * 100}%`,
      }}
    >
      <AppLink
        to="/trade/exchange/"
        search={{ tradeCode: market.tradeCode }}
        aria-label={`${pairName(market)} ${changeText(change)}%`}
        style={{ backgroundColor: tintOf(change) }}
        className="flex size-full flex-col items-center justify-center overflow-clip rounded-4 text-center text-text-1 hover:brightness-110 focus-visible:-outline-offset-2"
      >
        {isReadable && (
          <>
            <span className={cx('text-11 font-semibold @max-[2.5rem]:hidden', isRoomy && '@min-[5rem]:text-16')}>
              {market.baseCurrency.toUpperCase()}
            </span>
            <span className={cx('num text-11 @max-[3.25rem]:hidden', isRoomy && '@min-[5rem]:text-13')}>
              {figure(changeText(change))}%
            </span>
          </>
        )}
      </AppLink>
    </li>
  );
}
