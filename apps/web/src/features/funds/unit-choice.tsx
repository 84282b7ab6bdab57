import {
  ASSETS_UNITS,
  type AssetsUnit,
  setAssetsUnit,
  setHideBalances,
  useSettings,
} from '@bourse/kit/browser/settings.ts';
import { useCurrency } from '@bourse/kit/formats/currency.ts';
import { RateHint } from '@bourse/kit/formats/fiat-worth.tsx';
import { type Totals, totalIn, useOwnAmount } from '@bourse/kit/formats/units.ts';
import { IconButton, Segmented, Skeleton } from '@bourse/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useIntl } from 'react-intl';

/** Shows or hides every amount of the user's own, on every page. */
export function HideToggle() {
  const intl = useIntl();
  const hidden = useSettings((settings) => settings.hideBalances);
  return (
    <IconButton
      size="sm"
      label={intl.formatMessage({ id: hidden ? 'funds.show' : 'funds.hide' })}
      aria-pressed={hidden}
      onClick={() => setHideBalances(!hidden)}
      className="max-md:size-11"
    >
      {hidden ? <EyeOff size={15} aria-hidden="true" /> : <Eye size={15} aria-hidden="true" />}
    </IconButton>
  );
}

/** The unit of totals: USDT, BTC, ETH, or the chosen currency. */
export function UnitChoice() {
  const intl = useIntl();
  const unit = useSettings((settings) => settings.assetsUnit);
  const currency = useCurrency();
  const names = {
    1: 'USDT',
    2: 'BTC',
    3: 'ETH',
    4: currency?.currencyCode ?? intl.formatMessage({ id: 'funds.fiat' }),
  } as const;
  return (
    <Segmented
      label={intl.formatMessage({ id: 'funds.unit' })}
      value={String(unit)}
      onValueChange={(next) => setAssetsUnit(Number(next) as AssetsUnit)}
      items={ASSETS_UNITS.map((value) => ({ value: String(value), label: names[value] }))}
    />
  );
}

export interface UnitTotalProps {
  readonly totals: Totals | undefined;
  /** Instead of the chosen one. */
  readonly unit?: AssetsUnit | undefined;
}

/** A total in the chosen unit, or stars. */
export function UnitTotal({ totals, unit: asked }: UnitTotalProps) {
  const chosen = useSettings((settings) => settings.assetsUnit);
  const unit = asked ?? chosen;
  const own = useOwnAmount();
  const currency = useCurrency();
  if (totals === undefined) return <Skeleton className="h-[0.9em] w-40" />;
  const shown = totalIn(unit, totals, currency);
  const figure = (
    <span dir="ltr" className="num">
      {own(shown.figure)}
      {shown.unit !== '' && (
        <span className="ms-1 text-[max(0.45em,0.75rem)] font-normal text-text-3">{shown.unit}</span>
      )}
    </span>
  );
  return unit === 4 ? <RateHint>{figure}</RateHint> : figure;
}
