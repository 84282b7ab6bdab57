import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { groupDigits, inOwnDirection } from '@bourse/kit/formats/format.ts';
import { openPriceAlert } from '@bourse/kit/page/open-dialog.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import type { Chart } from 'klinecharts';
import { BellPlus } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { CANDLE_PANE } from '../chart/layers.ts';
import { LEVEL_LINE, type LevelLineData } from '../chart/level-line.ts';
import { pricePlace } from '../chart/price-at.ts';
import { useColours } from '../chart/use-colours.ts';
import type { Instrument } from '../instrument.ts';
import { chartAlertsCalls } from './calls.ts';

const ALERTS_GROUP = 'alerts';
/** Alerts fire by themselves: they are read again after this long. */
const REFRESH_MS = 10_000;
/** The button stays for so long when the pointer has left the chart, for it may be on its way to the button. */
const LINGER_MS = 300;
const BUTTON_PX = 20;

export interface ChartAlertsProps {
  readonly chart: Chart;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly market: Instrument;
  /** Without the button beside the axis, for a narrow screen. */
  readonly isCompact: boolean;
}

/** The user's alerts of the market as lines on the chart, and a button beside the price axis for another one. */
export function ChartAlerts(props: ChartAlertsProps) {
  useAlertLines(props);
  return props.isCompact ? null : <AxisButton {...props} />;
}

type Alerts = RouteData<'priceAlerts'>;
const NO_ALERTS: Alerts = [];

function useAlertLines({ chart, box, market }: ChartAlertsProps): void {
  const intl = useIntl();
  const colours = useColours(box);
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['own', 'alerts', 'open'],
    queryFn: ({ signal }) => api(chartAlertsCalls.priceAlerts, { signal }),
    enabled: user !== undefined,
    refetchInterval: REFRESH_MS,
  });
  const alerts = user === undefined ? NO_ALERTS : (data ?? NO_ALERTS);
  const { code } = market;
  useEffect(() => {
    if (colours === undefined) return;
    for (const { price, state, tradeCode } of alerts) {
      if (tradeCode !== code || price === '') continue;
      const extendData: LevelLineData = {
        label: inOwnDirection(intl, intl.formatMessage({ id: 'alertsBell.line' })),
        price: groupDigits(price),
        // It has fired and cannot fire now: its line is fainter.
        colour: state === 'active' ? colours.warning : colours.quiet,
        dash: [1, 4],
        colours,
      };
      chart.createOverlay({
        ...{ name: LEVEL_LINE, groupId: ALERTS_GROUP, paneId: CANDLE_PANE, lock: true, extendData },
        points: [{ value: Number(price) }],
        // The library's own answer is to take the line away.
        onRightClick: (event) => event.preventDefault?.(),
      });
    }
    return () => void chart.removeOverlay({ groupId: ALERTS_GROUP });
  }, [chart, colours, alerts, code, intl]);
}

interface Place {
  /** Pixels from the left and the top of the chart. */
  readonly x: number;
  readonly y: number;
  readonly price: string;
}

/** A button beside the price axis, at the pointer on it. By keyboard the same is done with the bell of the market. */
function AxisButton({ chart, box, market }: ChartAlertsProps) {
  const intl = useIntl();
  const place = useAxisPlace(chart, box, market);
  const { at, hold, release } = place;
  if (at === undefined) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'alertsBell.atPrice' }, { price: groupDigits(at.price) })}
      title={intl.formatMessage({ id: 'alertsBell.atPrice' }, { price: groupDigits(at.price) })}
      onPointerEnter={hold}
      onPointerLeave={release}
      onClick={() => openPriceAlert({ tradeCode: market.code, price: at.price })}
      // The axis is at the right in every language.
      style={{ left: at.x - BUTTON_PX - 2, top: at.y - BUTTON_PX / 2, width: BUTTON_PX, height: BUTTON_PX }}
      className="absolute z-10 flex items-center justify-center rounded-4 border bg-surface-2 text-text-2 hover:bg-surface-3 hover:text-text-1"
    >
      <BellPlus size={12} aria-hidden="true" />
    </button>
  );
}

/** The price under the pointer while it is on the axis; undefined elsewhere, where the crosshair is not to be disturbed. */
function useAxisPlace(chart: Chart, box: RefObject<HTMLDivElement | null>, market: Instrument) {
  const [at, setAt] = useState<Place>();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const follow = (event: PointerEvent) => {
      // On its way over the button the pointer is at no price.
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      if (event.pointerType === 'mouse') setAt(placeOf(chart, event, element, market));
    };
    let timer: ReturnType<typeof setTimeout>;
    const leave = () => {
      timer = setTimeout(() => setAt(undefined), LINGER_MS);
    };
    const enter = () => clearTimeout(timer);
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointerenter', enter);
    if (isHeld) element.removeEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointerenter', enter);
    };
  }, [chart, box, market, isHeld]);
  return {
    at,
    hold: () => setHeld(true),
    release: () => {
      setHeld(false);
      setAt(undefined);
    },
  };
}

function placeOf(chart: Chart, event: PointerEvent, element: HTMLElement, market: Instrument): Place | undefined {
  const place = pricePlace(chart, event, element, market);
  const area = chart.getSize(CANDLE_PANE, 'main');
  return place?.isOnAxis === true && area !== null ? { x: area.width, y: place.y, price: place.price } : undefined;
}
