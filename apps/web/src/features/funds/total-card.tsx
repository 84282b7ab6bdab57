import { useSettings } from '@bourse/kit/browser/settings.ts';
import type { Totals } from '@bourse/kit/formats/units.ts';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { cx } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { HideToggle, UnitChoice, UnitTotal } from './unit-choice.tsx';

export interface TotalCardProps {
  readonly totals: Totals | undefined;
  readonly actions: ReactNode;
  /** Below the total. */
  readonly children?: ReactNode;
}

/** What everything together is worth. */
export function TotalCard({ totals, actions, children }: TotalCardProps) {
  const inFiat = useSettings((settings) => settings.assetsUnit) === 4;
  return (
    <section
      aria-labelledby="assets-total"
      className={cx(PANEL, 'flex flex-wrap items-end justify-between gap-6 p-5 max-md:px-4')}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-1">
          <h2 id="assets-total" className="text-13 text-text-2">
            <FormattedMessage id="funds.total" />
          </h2>
          <HideToggle />
          <UnitChoice />
        </div>
        <p className="mt-2 flex h-12 items-center text-40 font-semibold tracking-[-0.02em] max-sm:text-28">
          <UnitTotal totals={totals} />
        </p>
        <p className="flex h-5 gap-1 text-13 text-text-3">
          {/* The same in money of every day, or in USDT when that is what stands above. */}
          {totals !== undefined && (
            <span dir="ltr">
              ≈ <UnitTotal totals={totals} unit={inFiat ? 1 : 4} />
            </span>
          )}
        </p>
        {children !== undefined && <div className="mt-1">{children}</div>}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  );
}
