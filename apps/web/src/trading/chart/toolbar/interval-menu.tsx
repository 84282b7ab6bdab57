import { KLINE_INTERVALS, type KlineInterval } from '@bourse/domain';
import { cx } from '@bourse/ui';
import { ChevronDown, Star } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LatePopover } from '../../late-popover.tsx';
import { useOwnSettings } from '../chart-context.tsx';

export interface IntervalMenuProps {
  readonly className: string;
  readonly onPicked: (interval: KlineInterval) => void;
}

/** All intervals; a star puts one into the toolbar. */
export function IntervalMenu({ className, onPicked }: IntervalMenuProps) {
  const intl = useIntl();
  const [{ interval, favourites }, change] = useOwnSettings();
  const [isOpen, setOpen] = useState(false);
  const toggle = (item: KlineInterval) => {
    const next = favourites.includes(item) ? favourites.filter((known) => known !== item) : [...favourites, item];
    if (next.length > 0) change({ favourites: KLINE_INTERVALS.filter((known) => next.includes(known)) });
  };
  const more = intl.formatMessage({ id: 'terminal.chart.intervals' });
  return (
    <LatePopover
      open={isOpen}
      onOpenChange={setOpen}
      label={more}
      trigger={
        <button type="button" aria-label={more} title={more} className={cx(className, 'min-w-6 px-1.25')}>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      <ul className="grid w-56 grid-cols-2 gap-0.5">
        {KLINE_INTERVALS.map((item) => (
          <li
            key={item}
            className={cx('flex items-center rounded-4 hover:bg-surface-2', item === interval && 'bg-surface-2')}
          >
            <button
              type="button"
              className="h-8 flex-1 ps-2 text-start text-12 max-md:h-11"
              onClick={() => {
                setOpen(false);
                onPicked(item);
              }}
            >
              <FormattedMessage id={`terminal.interval.${item}`} />
            </button>
            <button
              type="button"
              aria-pressed={favourites.includes(item)}
              aria-label={intl.formatMessage({ id: 'terminal.chart.pinInterval' }, { interval: item })}
              onClick={() => toggle(item)}
              className="flex size-8 items-center justify-center max-md:size-11"
            >
              <Star
                size={12}
                aria-hidden="true"
                className={favourites.includes(item) ? 'fill-warning text-warning' : 'text-text-3'}
              />
            </button>
          </li>
        ))}
      </ul>
    </LatePopover>
  );
}
