import type { ChangeSpan } from '@bourse/contract';
import { changeText } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { cx, Skeleton, Tooltip } from '@bourse/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketFigures, useSectors } from './figures.ts';
import { pairName, type Tickers } from './market-rows.ts';
import { DEEPEST_PERCENT, HEAT_GROUPS, type HeatGroup, type HeatTile, heatParts } from './overview/heat-model.ts';
import type { Box } from './treemap.ts';

export interface HeatMapProps {
  readonly markets: readonly Market[] | undefined;
  readonly tickers: Tickers | undefined;
}

/** Markets on the map; smaller ones would be too small to read. */
const MOST = { wide: 30, phone: 12 } as const;
/** The map's shape: width and height, as its element has them. */
const SHEET: Readonly<Record<'wide' | 'phone', Box>> = {
  wide: { x: 0, y: 0, width: 160, height: 100 },
  phone: { x: 0, y: 0, width: 100, height: 125 },
};
const LEAST_TINT = 14;
/** Together with the least tint still dark enough, and light enough, for the words on it. */
const TINT_SPAN = 32;
/** Shares of the sheet below which a box has no room for the larger words, or for any; its width on the screen decides too. */
const ROOMY_HEIGHT = 20;
const READABLE = { width: 9, height: 9 } as const;
const SPANS = ['1h', '24h', '7d', '30d'] as const satisfies readonly ChangeSpan[];
/** Steps of the scale, as shares of the deepest change. */
const SCALE = [-1, -2 / 3, -1 / 3, 0, 1 / 3, 2 / 3, 1];

function tintOf(change: number, deepest: number): string {
  if (!Number.isFinite(change) || change === 0) return 'var(--surface-3)';
  const share = Math.min(1, Math.abs(change) / deepest);
  const tone = change > 0 ? 'var(--up-fill)' : 'var(--down-fill)';
  return `color-mix(in srgb, ${tone} ${Math.round(LEAST_TINT + TINT_SPAN * share)}%, var(--surface-1))`;
}

/** The markets with most turnover: each as large as its turnover, and tinted by its change. The lists below say the same. */
export function HeatMap({ markets, tickers }: HeatMapProps) {
  const form = useIsPhone() ? 'phone' : 'wide';
  const [group, setGroup] = useState<HeatGroup>('none');
  const [span, setSpan] = useState<ChangeSpan>('24h');
  const { figures } = useMarketFigures();
  const sectors = useSectors();
  const parts = useMemo(
    () => markets && tickers && heatParts({ markets, tickers, figures, sectors }, group, span, SHEET[form], MOST[form]),
    [markets, tickers, figures, sectors, group, span, form],
  );
  return (
    <section aria-labelledby="heat-map" className="flex min-w-0 flex-col rounded-12 border bg-surface-1 p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="heat-map" className="me-auto text-14 font-medium">
          <FormattedMessage id="marketOverview.map" />
        </h2>
        <Choice id="span" value={span} of={SPANS} onChange={setSpan} />
        <Choice id="group" value={group} of={HEAT_GROUPS} onChange={setGroup} />
      </div>
      {parts === undefined ? (
        <Skeleton className="aspect-8/5 w-full rounded-8! max-md:aspect-4/5" />
      ) : (
        <ul dir="ltr" className="relative aspect-8/5 w-full overflow-clip rounded-8 max-md:aspect-4/5">
          {parts.flatMap(({ name, tiles }) =>
            tiles.map((tile) => (
              <TileLink
                key={tile.market.tradeId}
                tile={tile}
                sheet={SHEET[form]}
                span={span}
                part={partWords(group, name)}
              />
            )),
          )}
        </ul>
      )}
      <Scale deepest={DEEPEST_PERCENT[span]} />
    </section>
  );
}

/** The name of a part of the map, for the tooltip. */
function partWords(group: HeatGroup, name: string): ReactNode {
  if (name === '' || group === 'none') return undefined;
  return group === 'quote' ? name : <FormattedMessage id={`markets.sector.${name}`} />;
}

interface ChoiceProps<T extends string> {
  readonly id: 'span' | 'group';
  readonly value: T;
  readonly of: readonly T[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ id, value, of, onChange }: ChoiceProps<T>) {
  const intl = useIntl();
  const items = of.map((item) => ({ value: item, label: intl.formatMessage({ id: `marketOverview.${id}.${item}` }) }));
  const label = intl.formatMessage({ id: `marketOverview.${id}` });
  return <SmallSelect label={label} value={value} onValueChange={onChange} items={items} />;
}

/** What the tints mean. */
function Scale({ deepest }: { readonly deepest: number }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-11 text-text-3">
      <span>
        <FormattedMessage id="marketOverview.mapHint" />
      </span>
      <ol dir="ltr" aria-hidden="true" className="num flex">
        {SCALE.map((share) => {
          const change = Math.round(share * deepest * 10) / 10;
          return (
            <li
              key={share}
              style={{ backgroundColor: tintOf(change, deepest) }}
              className="min-w-9 px-1 text-center leading-5 text-text-1"
            >
              {change === 0 ? '0' : changeText(String(change)).replace(/\.?0+$/, '')}%
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface TileLinkProps {
  readonly tile: HeatTile;
  readonly sheet: Box;
  readonly span: ChangeSpan;
  readonly part: ReactNode;
}

function TileLink({ tile: { market, box, quote, change, weight }, sheet, span, part }: TileLinkProps) {
  const { figure, compact } = useFormats();
  const isRoomy = box.height >= ROOMY_HEIGHT;
  const isReadable = box.width >= READABLE.width && box.height >= READABLE.height;
  const name = pairName(market);
  const text = change === '' ? '–' : `${figure(changeText(change))}%`;
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
      <Tooltip
        content={
          <span className="grid gap-0.5">
            <span className="font-medium">
              {name} · {market.baseName}
            </span>
            <span className="num">
              <FormattedMessage id={`marketOverview.span.${span}`} />: {text}
            </span>
            <span className="num">
              <FormattedMessage id="markets.amount" />: {compact(weight.toFixed(0))} USDT
            </span>
            {part !== undefined && <span className="text-text-2">{part}</span>}
          </span>
        }
      >
        <AppLink
          to="/trade/exchange/"
          search={{ tradeCode: market.tradeCode }}
          aria-label={`${name} ${text}`}
          style={{ backgroundColor: tintOf(Number(change || Number.NaN), DEEPEST_PERCENT[span]) }}
          className="flex size-full flex-col items-center justify-center overflow-clip rounded-4 text-center text-text-1 hover:brightness-110 focus-visible:-outline-offset-2"
        >
          {isReadable && (
            <>
              <span className={cx('text-11 font-semibold @max-[2.5rem]:hidden', isRoomy && '@min-[5rem]:text-16')}>
                {market.baseCurrency.toUpperCase()}
                {quote !== '' && <span className="font-normal text-text-2 @max-[4.5rem]:hidden">/{quote}</span>}
              </span>
              <span className={cx('num text-11 @max-[3.25rem]:hidden', isRoomy && '@min-[5rem]:text-13')}>{text}</span>
            </>
          )}
        </AppLink>
      </Tooltip>
    </li>
  );
}
