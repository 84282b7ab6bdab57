import { openPriceAlert } from '@bourse/kit/page/open-dialog.ts';
import { cx, IconButton } from '@bourse/ui';
import { BellPlus } from 'lucide-react';
import { useIntl } from 'react-intl';

export interface AlertBellProps {
  /** Code of the market: `btc_usdt`. */
  readonly tradeCode: string;
  /** What it is called: `BTC/USDT`. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** Opens the dialog of price alerts of a market. */
export function AlertBell({ tradeCode, name, className }: AlertBellProps) {
  const intl = useIntl();
  return (
    <IconButton
      label={intl.formatMessage({ id: 'alertsBell.open' }, { market: name })}
      size="sm"
      onClick={() => openPriceAlert({ tradeCode })}
      className={cx('max-md:size-11', className)}
    >
      <BellPlus size={15} aria-hidden="true" className="text-text-3" strokeWidth={1.75} />
    </IconButton>
  );
}
