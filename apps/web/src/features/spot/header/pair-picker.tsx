import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { ChevronDown } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePickerOpen } from '../../../trading/header/picker-open.ts';
import { LatePopover } from '../../../trading/late-popover.tsx';
import { useTradingMarket } from '../../../trading/terminal-context.tsx';
import { PairList } from './pair-list.tsx';

/** The market's name; opens the list of all markets. */
export function PairPicker() {
  const intl = useIntl();
  const { base, quote, data } = useTradingMarket();
  const [isOpen, setOpen] = usePickerOpen();
  const pair = `${base.code}/${quote.code}`;
  return (
    <LatePopover
      open={isOpen}
      onOpenChange={setOpen}
      label={intl.formatMessage({ id: 'spot.pairs' })}
      className="w-[26rem] p-0"
      trigger={
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'spot.pairs.change' }, { pair })}
          className="-mx-1.5 flex h-10 items-center gap-2 rounded-4 px-1.5 hover:bg-surface-2 max-md:h-11"
        >
          <CoinIcon code={base.code} logo={data.webLogo} size={24} />
          <span className="text-16 font-semibold whitespace-nowrap">{pair}</span>
          <ChevronDown size={16} aria-hidden="true" className="text-text-3" />
        </button>
      }
    >
      <PairList onPicked={() => setOpen(false)} />
    </LatePopover>
  );
}
