import { groupDigits } from '@bourse/kit/formats/format.ts';
import { openPriceAlert } from '@bourse/kit/page/open-dialog.ts';
import { Menu, MenuCheckItem, MenuItem, MenuSeparator, showToast } from '@bourse/ui';
import { BellPlus, Copy, RotateCcw, TrendingDown, TrendingUp } from 'lucide-react';
import { useIntl } from 'react-intl';
import { chooseSide, pickPrice } from '../../form/form-store.ts';
import { useFormStore } from '../../terminal-context.tsx';
import { useChart, useOwnSettings } from '../chart-context.tsx';
import type { PricePlace } from '../price-at.ts';

export interface ChartMenuProps {
  readonly place: PricePlace;
  readonly onClose: () => void;
  /** Scrolls to the newest candle and undoes what was zoomed. */
  readonly onReset: () => void;
}

/** What can be done at a price of the chart. */
export function ChartMenu({ place, onClose, onReset }: ChartMenuProps) {
  const intl = useIntl();
  const store = useFormStore();
  const { market, isPageMarket } = useChart();
  const [settings, change] = useOwnSettings();
  const price = groupDigits(place.price);
  const label = (id: string) => intl.formatMessage({ id }, { price });
  const fill = (side: 'buy' | 'sell') => {
    chooseSide(store, side);
    pickPrice(store, place.price, market);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(place.price);
      showToast({ tone: 'success', title: label('chart.menu.copied'), timeoutMs: 3_500 });
    } catch {
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'common.copyFailed' }) });
    }
  };
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      label={label('chart.menu')}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="pointer-events-none absolute size-px opacity-0"
          style={{ left: place.x, top: place.y }}
        />
      }
    >
      {isPageMarket && (
        <>
          <MenuItem icon={<TrendingUp size={14} className="text-up" />} onSelect={() => fill('buy')}>
            {label('chart.menu.buy')}
          </MenuItem>
          <MenuItem icon={<TrendingDown size={14} className="text-down" />} onSelect={() => fill('sell')}>
            {label('chart.menu.sell')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem
        icon={<BellPlus size={14} />}
        onSelect={() => openPriceAlert({ tradeCode: market.code, price: place.price })}
      >
        {label('chart.menu.alert')}
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} onSelect={() => void copy()}>
        {label('chart.menu.copy')}
      </MenuItem>
      <MenuSeparator />
      <MenuCheckItem checked={settings.showsOrders} onCheckedChange={(showsOrders) => change({ showsOrders })}>
        {label('chart.showsOrders')}
      </MenuCheckItem>
      <MenuCheckItem checked={settings.showsFills} onCheckedChange={(showsFills) => change({ showsFills })}>
        {label('chart.showsFills')}
      </MenuCheckItem>
      <MenuSeparator />
      <MenuItem icon={<RotateCcw size={14} />} onSelect={onReset}>
        {label('chart.menu.reset')}
      </MenuItem>
    </Menu>
  );
}
