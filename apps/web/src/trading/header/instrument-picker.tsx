import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SkeletonRows } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';
import { useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { usePickerOpen } from './picker-open.ts';

/** The instrument's name; opens the list of all instruments of the venue. */
export function InstrumentPicker() {
  const intl = useIntl();
  const { Picker, words } = useVenue().listing;
  const { base, logo, name } = useInstrument();
  const [isOpen, setOpen] = usePickerOpen();
  return (
    <LatePopover
      open={isOpen}
      onOpenChange={setOpen}
      label={intl.formatMessage({ id: words.picker })}
      className="w-[32rem] p-0"
      trigger={
        <button
          type="button"
          aria-label={intl.formatMessage({ id: words.change }, { pair: name })}
          className="-mx-1.5 flex h-10 items-center gap-2 rounded-4 px-1.5 hover:bg-surface-2 max-md:h-11"
        >
          <CoinIcon code={base.code} logo={logo} size={24} />
          <span className="text-16 font-semibold whitespace-nowrap">{name}</span>
          <ChevronDown size={16} aria-hidden="true" className="text-text-3" />
        </button>
      }
    >
      <LatePart fallback={<SkeletonRows rows={8} className="p-3" rowClassName="h-8" blocks={['h-4 w-full']} />}>
        <Picker onPicked={() => setOpen(false)} />
      </LatePart>
    </LatePopover>
  );
}
