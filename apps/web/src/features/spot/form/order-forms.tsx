import type { Side } from '@bourse/domain';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { cx, Segmented, SkeletonRows, Tabs } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { chooseSide, chooseType } from '../../../trading/form/form-store.ts';
import {
  isStopType,
  isStrategyType,
  type OrderType,
  STOP_TYPES,
  STRATEGY_TYPES,
} from '../../../trading/model/order-draft.ts';
import { useFormStore, useForms, useInstrument } from '../../../trading/terminal-context.tsx';
import { OrderForm } from './order-form.tsx';

const StopForm = late(async () => (await import('./stop-form.tsx')).StopForm, ['ticket']);

const StrategyForm = late(async () => (await import('./strategy-form.tsx')).StrategyForm, ['strategies', 'ticket']);

const TABS = ['limit', 'market', 'stop', 'algo'] as const;

export interface OrderFormsProps {
  /** Both sides beside each other, or one at a time. */
  readonly layout: 'pair' | 'single';
}

/** Limit, market and stop orders and strategies, buying and selling. */
export function OrderForms({ layout }: OrderFormsProps) {
  const intl = useIntl();
  const store = useFormStore();
  const side = useForms((state) => state.side);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TypeTabs />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2 [scrollbar-width:thin]">
        {layout === 'single' && (
          <Segmented
            label={intl.formatMessage({ id: 'terminal.form.side' })}
            value={side}
            onValueChange={(next) => chooseSide(store, next)}
            items={[
              { value: 'buy', label: intl.formatMessage({ id: 'trading.buy' }), tone: 'up' },
              { value: 'sell', label: intl.formatMessage({ id: 'trading.sell' }), tone: 'down' },
            ]}
            className="mb-2"
          />
        )}
        <div className={cx(layout === 'pair' && 'grid grid-cols-2 gap-4')}>
          {(layout === 'pair' || side === 'buy') && <SideForm side="buy" />}
          {(layout === 'pair' || side === 'sell') && <SideForm side="sell" />}
        </div>
      </div>
    </div>
  );
}

/** Limit, market, stop or strategy; which kind of the last two is chosen at the end of the row. */
function TypeTabs() {
  const intl = useIntl();
  const market = useInstrument();
  const store = useFormStore();
  const type = useForms((state) => state.type);
  const stopType = useForms((state) => state.stopType);
  const label = (id: string) => intl.formatMessage({ id: `trading.type.${id}` });
  const kinds = kindsOf(type);
  return (
    <Tabs
      label={intl.formatMessage({ id: 'terminal.form.type' })}
      size="sm"
      items={TABS.map((value) => ({ value, label: label(value) }))}
      value={isStopType(type) ? 'stop' : isStrategyType(type) ? 'algo' : type}
      onValueChange={(next) => chooseType(store, TYPES[next] ?? stopType, market)}
      listClassName="h-9 max-md:h-11 px-3 shrink-0"
      aside={
        kinds !== undefined && (
          <SmallSelect
            label={intl.formatMessage({
              id: kinds === STOP_TYPES ? 'terminal.form.stopType' : 'terminal.form.algoType',
            })}
            value={type}
            onValueChange={(next) => chooseType(store, next, market)}
            items={kinds.map((value) => ({ value, label: label(value) }))}
          />
        )
      }
    />
  );
}

/** What a tab chooses; stops have a kind that was used last. */
const TYPES: Readonly<Record<string, OrderType>> = { limit: 'limit', market: 'market', algo: 'scale' };

function kindsOf(type: OrderType): readonly OrderType[] | undefined {
  if (isStopType(type)) return STOP_TYPES;
  return isStrategyType(type) ? STRATEGY_TYPES : undefined;
}

function SideForm({ side }: { readonly side: Side }) {
  const kinds = useForms((state) => kindsOf(state.type));
  if (kinds === undefined) return <OrderForm side={side} />;
  return (
    <LatePart fallback={<SkeletonRows rows={5} rowClassName="h-10" blocks={['h-9 w-full']} />}>
      {kinds === STOP_TYPES ? <StopForm side={side} /> : <StrategyForm side={side} />}
    </LatePart>
  );
}
