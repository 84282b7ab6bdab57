import type { WorthPoint } from '@bourse/contract';
import { useSettings } from '@bourse/kit/browser/settings.ts';
import { useCurrency } from '@bourse/kit/formats/currency.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { HIDDEN_AMOUNT, useOwnAmount } from '@bourse/kit/formats/units.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import {
  Button,
  Cell,
  cx,
  directionOf,
  HeadCell,
  Row,
  ScrollBox,
  Segmented,
  SignedValue,
  Skeleton,
  Table,
} from '@bourse/ui';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { signedText } from '../model/cents.ts';
import { CURVE_DAYS, type CurveDays, type CurvePoint, curvePoints, periodProfit } from '../model/curve.ts';
import { useWorthCurve } from './assets-queries.ts';

const AreaChart = late(async () => (await import('@bourse/ui/area-chart')).AreaChart);

/** The worth of the last days, with the choice how many; the same figures as a table behind it. */
export function WorthCurve() {
  const intl = useIntl();
  const [days, setDays] = useState<CurveDays>('30');
  const query = useWorthCurve(days);
  return (
    <>
      <Segmented
        label={intl.formatMessage({ id: 'assets.range' })}
        value={days}
        onValueChange={setDays}
        items={CURVE_DAYS.map((value) => ({
          value,
          label: intl.formatMessage({ id: 'assets.days' }, { days: value }),
        }))}
        className="max-w-80"
      />
      <Loaded
        query={{ data: query.data?.points, error: query.error, refetch: query.refetch }}
        failedId="assets.curveError"
        skeleton={<Skeleton className="mt-3 h-64" />}
      >
        {(points) => (
          <div className={cx('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            <Curve points={points} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Curve({ points }: { readonly points: readonly WorthPoint[] }) {
  const intl = useIntl();
  const { compact, utcDay } = useFormats();
  const unit = useSettings((settings) => settings.assetsUnit);
  const hidden = useSettings((settings) => settings.hideBalances);
  const fiat = useCurrency();
  const shown = useMemo(() => curvePoints(points, unit, fiat), [points, unit, fiat]);
  const texts = useMemo(() => new Map(shown.map(({ height, text }) => [height, text])), [shown]);
  const dayText = (point: CurvePoint) =>
    point === shown.at(-1) ? intl.formatMessage({ id: 'assets.now' }) : utcDay(point.timeMs);
  const valueText = (value: number) => (hidden ? HIDDEN_AMOUNT : (texts.get(value) ?? compact(String(value))));
  const [only] = shown;
  if (only !== undefined && shown.length === 1) return <FirstPoint text={valueText(only.height)} />;
  return (
    <>
      <PeriodProfit points={points} />
      <LatePart fallback={<Skeleton className="h-48" />}>
        <AreaChart
          label={intl.formatMessage({ id: 'assets.curve' })}
          points={shown.map((point) => ({ label: dayText(point), value: point.height }))}
          formatValue={valueText}
          formatTick={(value) => (hidden ? HIDDEN_AMOUNT : compact(String(value)))}
        />
      </LatePart>
      <p className="mt-1 min-h-4 text-12 text-text-3">
        {unit === 4 && fiat && <FormattedMessage id="assets.curveRate" values={{ currency: fiat.currencyCode }} />}
      </p>
      <CurveTable points={shown} dayText={dayText} />
    </>
  );
}

/** The curve of somebody who has seen no midnight yet. */
function FirstPoint({ text }: { readonly text: string }) {
  return (
    <div className="flex h-72 flex-col items-center justify-center gap-2 text-center">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-accent ring-4 ring-accent/20" />
      <p dir="ltr" className="num text-16 font-semibold">
        {text}
      </p>
      <p className="max-w-sm text-13 text-balance text-text-2">
        <FormattedMessage id="assets.curveEmpty" />
      </p>
    </div>
  );
}

function PeriodProfit({ points }: { readonly points: readonly WorthPoint[] }) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  const profit = signedText(periodProfit(points));
  return (
    <p className="mt-3 mb-2 flex min-h-5 gap-2 text-12">
      <span className="text-text-3">
        <FormattedMessage id="assets.periodProfit" />
      </span>
      {profit !== '' && (
        <SignedValue direction={directionOf(profit)} arrow>
          {own(`${figure(profit)} USDT`)}
        </SignedValue>
      )}
    </p>
  );
}

interface CurveTableProps {
  readonly points: readonly CurvePoint[];
  readonly dayText: (point: CurvePoint) => string;
}

/** The figures of the curve, newest first, on demand. */
function CurveTable({ points, dayText }: CurveTableProps) {
  const intl = useIntl();
  const { figure } = useFormats();
  const own = useOwnAmount();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <FormattedMessage id={isOpen ? 'assets.hideTable' : 'assets.showTable'} />
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <ScrollBox className="max-h-72 overflow-y-auto">
            <Table caption={intl.formatMessage({ id: 'assets.table' })}>
              <thead className="sticky top-0 bg-surface-1">
                <tr>
                  <HeadCell>
                    <FormattedMessage id="assets.day" />
                  </HeadCell>
                  <HeadCell align="end">
                    <FormattedMessage id="trading.worth" />
                  </HeadCell>
                  <HeadCell align="end">
                    <FormattedMessage id="assets.profit" />
                  </HeadCell>
                </tr>
              </thead>
              <tbody>
                {points.toReversed().map((point) => (
                  <Row key={point.timeMs}>
                    <Cell>{dayText(point)}</Cell>
                    <Cell align="end" figure>
                      {own(point.text)}
                    </Cell>
                    <Cell align="end">
                      <SignedValue direction={directionOf(point.profitUsdt)}>
                        {own(point.profitUsdt === '' ? figure('') : `${figure(signedText(point.profitUsdt))} USDT`)}
                      </SignedValue>
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          </ScrollBox>
        )}
      </div>
    </>
  );
}
