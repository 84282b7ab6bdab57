import { formatShortest, type Side } from '@bourse/domain';
import { groupDigits, NO_VALUE } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { Shortened } from '@bourse/ui';
import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Funds } from '../model/order-draft.ts';
import { useInstrument } from '../terminal-context.tsx';

export interface AvailableLineProps {
  readonly side: Side;
  readonly funds: Funds | undefined;
  /** Stands beside an empty balance; undefined: nothing does. */
  readonly TopUp: ComponentType<TopUpProps> | undefined;
}

export interface TopUpProps {
  readonly coinId: number;
  readonly unit: string;
}

/** What can be spent on this side; beside an empty balance stands what the venue offers to fill it. */
export function AvailableLine({ side, funds, TopUp }: AvailableLineProps) {
  const market = useInstrument();
  const own = useOwnAmount();
  const asset = side === 'buy' ? market.quote : market.base;
  const units = side === 'buy' ? funds?.quote : funds?.base;
  const amount = units === undefined ? NO_VALUE : own(groupDigits(formatShortest(units, asset.scale)));
  return (
    <div className="flex h-5 items-center justify-between gap-2 text-12">
      <span className="text-text-3">
        <FormattedMessage id="trading.available" />
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Shortened text={`${amount} ${asset.code}`} className="num" />
        {units === 0n && TopUp !== undefined && <TopUp coinId={asset.assetId} unit={asset.code} />}
      </span>
    </div>
  );
}
