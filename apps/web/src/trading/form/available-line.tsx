import { formatShortest, type Side } from '@bourse/domain';
import { groupDigits, NO_VALUE } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { Shortened } from '@bourse/ui';
import { ArrowLeftRight } from 'lucide-react';
import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Funds } from '../model/check.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { TransferLink } from '../transfer-link.tsx';

export interface AvailableLineProps {
  readonly side: Side;
  readonly funds: Funds | undefined;
  /** Stands beside an empty balance; undefined: nothing does. */
  readonly TopUp: ComponentType<TopUpProps> | undefined;
  /** Id of the wallet that orders are paid from, which a transfer can fill; undefined: none can. */
  readonly walletId: number | undefined;
}

export interface TopUpProps {
  readonly coinId: number;
  readonly unit: string;
}

// Larger than it looks, for thumbs.
const MOVE =
  'relative inline-flex size-5 shrink-0 items-center justify-center rounded-4 text-accent after:absolute after:-inset-1 hover:bg-surface-2 max-md:after:-inset-3';

/** What can be spent on this side; beside an empty balance stands what the venue offers to fill it. */
export function AvailableLine({ side, funds, TopUp, walletId }: AvailableLineProps) {
  const market = useInstrument();
  const intl = useIntl();
  const own = useOwnAmount();
  const nameOf = (coin: string) => {
    const name = intl.formatMessage({ id: 'trading.transferCoin' }, { coin });
    return { title: name, 'aria-label': name };
  };
  const asset = useVenue().form.spentBy(market, side);
  const units = funds?.[side];
  const amount = units === undefined ? NO_VALUE : own(groupDigits(formatShortest(units, asset.scale)));
  return (
    <div className="flex h-5 items-center justify-between gap-2 text-12">
      <span className="text-text-3">
        <FormattedMessage id="trading.available" />
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Shortened text={`${amount} ${asset.code}`} className="num" />
        {units !== undefined && walletId !== undefined && (
          <TransferLink preset={{ target: walletId, coinId: asset.assetId }} {...nameOf(asset.code)} className={MOVE}>
            <ArrowLeftRight size={12} aria-hidden="true" />
          </TransferLink>
        )}
        {units === 0n && TopUp !== undefined && <TopUp coinId={asset.assetId} unit={asset.code} />}
      </span>
    </div>
  );
}
