import { cx, Segmented, Tabs } from '@bourse/ui';
import { useIntl } from 'react-intl';
import type { OrderType } from '../model/order-draft.ts';
import { useFormStore, useForms, useTradingMarket } from '../terminal-context.tsx';
import { chooseSide, chooseType } from './form-store.ts';
import { OrderForm } from './order-form.tsx';

const TYPES: readonly OrderType[] = ['limit', 'market'];

export interface OrderFormsProps {
  /** Both sides beside each other, or one at a time. */
  readonly layout: 'pair' | 'single';
}

/** Limit and market orders, buying and selling. */
export function OrderForms({ layout }: OrderFormsProps) {
  const intl = useIntl();
  const market = useTradingMarket();
  const store = useFormStore();
  const type = useForms((state) => state.type);
  const side = useForms((state) => state.side);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Tabs
        label={intl.formatMessage({ id: 'trade.form.type' })}
        size="sm"
        items={TYPES.map((value) => ({ value, label: intl.formatMessage({ id: `trade.type.${value}` }) }))}
        value={type}
        onValueChange={(next) => chooseType(store, next === 'market' ? 'market' : 'limit', market)}
        listClassName="h-9 px-3 shrink-0"
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2 [scrollbar-width:thin]">
        {layout === 'single' && (
          <Segmented
            label={intl.formatMessage({ id: 'trade.form.side' })}
            value={side}
            onValueChange={(next) => chooseSide(store, next)}
            items={[
              { value: 'buy', label: intl.formatMessage({ id: 'common.buy' }), tone: 'up' },
              { value: 'sell', label: intl.formatMessage({ id: 'common.sell' }), tone: 'down' },
            ]}
            className="mb-2"
          />
        )}
        <div className={cx(layout === 'pair' && 'grid grid-cols-2 gap-4')}>
          {(layout === 'pair' || side === 'buy') && <OrderForm side="buy" />}
          {(layout === 'pair' || side === 'sell') && <OrderForm side="sell" />}
        </div>
      </div>
    </div>
  );
}
