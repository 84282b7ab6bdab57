import { IconButton, Segmented, Skeleton } from '@bourse/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toDecimals } from '../../app/format.ts';
import { setHideBalances, useSettings } from '../../app/settings.ts';
import { readText, STORAGE_KEYS, writeText } from '../../app/storage.ts';
import { Amount } from './amount.tsx';

/** The unit of totals by its stored number. */
const UNITS = { 1: 'USDT', 2: 'BTC' } as const;
type UnitId = '1' | '2';

function storedUnit(): UnitId {
  return readText(STORAGE_KEYS.assetsUnit) === '2' ? '2' : '1';
}

export interface TotalCardProps {
  readonly totals: { readonly totalUsdt: string; readonly totalBtc: string } | undefined;
  readonly actions: ReactNode;
}

/** What everything together is worth. */
export function TotalCard({ totals, actions }: TotalCardProps) {
  const intl = useIntl();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [unit, setUnit] = useState<UnitId>(storedUnit);
  const inUsdt = unit === '1';
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <section
      aria-labelledby="assets-total"
      className="flex flex-wrap items-end justify-between gap-6 border bg-surface-1 p-5 max-md:border-x-0 md:rounded-12"
    >
      <div>
        <div className="flex items-center gap-1">
          <h2 id="assets-total" className="text-13 text-text-2">
            <FormattedMessage id="assets.total" />
          </h2>
          <IconButton
            size="sm"
            label={text(hidden ? 'assets.show' : 'assets.hide')}
            aria-pressed={hidden}
            onClick={() => setHideBalances(!hidden)}
            className="max-md:size-11"
          >
            {hidden ? <EyeOff size={15} aria-hidden="true" /> : <Eye size={15} aria-hidden="true" />}
          </IconButton>
          <Segmented
            label={text('assets.unit')}
            value={unit}
            onValueChange={(next) => {
              writeText(STORAGE_KEYS.assetsUnit, next);
              setUnit(next);
            }}
            items={[
              { value: '1', label: UNITS[1] },
              { value: '2', label: UNITS[2] },
            ]}
          />
        </div>
        <p className="mt-2 flex h-12 items-center text-40 font-semibold tracking-[-0.02em] max-sm:text-28">
          {totals === undefined ? (
            <Skeleton className="h-9 w-64" />
          ) : (
            <Amount value={inUsdt ? totals.totalUsdt : toDecimals(totals.totalBtc, 8)} unit={UNITS[unit]} />
          )}
        </p>
        <p className="h-5 text-13 text-text-3">
          {totals !== undefined && (
            <>
              ≈{' '}
              <Amount
                value={inUsdt ? toDecimals(totals.totalBtc, 8) : totals.totalUsdt}
                unit={inUsdt ? 'BTC' : 'USDT'}
              />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">{actions}</div>
    </section>
  );
}
