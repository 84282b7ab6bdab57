import type { Side } from '@bourse/domain';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useIdle } from '@bourse/kit/late/use-idle.ts';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Shortened, SkeletonRows, Tabs } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { chooseType } from '../../../trading/form/form-store.ts';
import { SideSwitch } from '../../../trading/form/side-switch.tsx';
import {
  isStopType,
  isStrategyType,
  type OrderType,
  STOP_TYPES,
  STRATEGY_TYPES,
} from '../../../trading/model/order-draft.ts';
import { useFormStore, useForms, useInstrument } from '../../../trading/terminal-context.tsx';
import { OrderForm } from './order-form.tsx';

const PairAssets = late(async () => (await import('./pair-assets.tsx')).PairAssets);

const StopForm = late(async () => (await import('./stop-form.tsx')).StopForm, ['ticket']);

const StrategyForm = late(async () => (await import('./strategy-form.tsx')).StrategyForm, ['strategies', 'ticket']);

const TABS = ['limit', 'market', 'stop', 'algo'] as const;

/** The order form: one side at a time, limit, market and stop orders and strategies. Fills the column that it is given. */
export function OrderForms() {
  const side = useForms((state) => state.side);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SideSwitch />
      <TypeTabs />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-3 py-1.5 max-md:px-2 [scrollbar-width:thin]">
        <Kinds />
        <SideForm key={side} side={side} />
        <Rest />
      </div>
    </div>
  );
}

/** What the column has left below the form: own assets where there is room for them, so that nothing has to be scrolled for their sake. */
function Rest() {
  const isIdle = useIdle();
  return (
    <div className="min-h-0 flex-1 overflow-hidden [container-type:size] max-md:hidden">
      <div className="hidden [@container_(min-height:8.5rem)]:block">
        <LatePart>{isIdle && <PairAssets />}</LatePart>
      </div>
    </div>
  );
}

function useTypeWords(): (type: string) => string {
  const intl = useIntl();
  return (type) => intl.formatMessage({ id: `trading.type.${type}` });
}

/** Limit, market, stop or strategy. */
function TypeTabs() {
  const intl = useIntl();
  const market = useInstrument();
  const store = useFormStore();
  const type = useForms((state) => state.type);
  const stopType = useForms((state) => state.stopType);
  const words = useTypeWords();
  return (
    <Tabs
      label={intl.formatMessage({ id: 'terminal.form.type' })}
      size="sm"
      items={TABS.map((value) => ({ value, label: words(value) }))}
      value={isStopType(type) ? 'stop' : isStrategyType(type) ? 'algo' : type}
      onValueChange={(next) => chooseType(store, TYPES[next] ?? stopType, market)}
      listClassName="h-9 max-md:h-11 px-3 max-md:px-2 shrink-0"
    />
  );
}

/** What a tab chooses; stops have a kind that was used last. */
const TYPES: Readonly<Record<string, OrderType>> = { limit: 'limit', market: 'market', algo: 'scale' };

function kindsOf(type: OrderType): readonly OrderType[] | undefined {
  if (isStopType(type)) return STOP_TYPES;
  return isStrategyType(type) ? STRATEGY_TYPES : undefined;
}

/** Which kind of stop or strategy. */
function Kinds() {
  const intl = useIntl();
  const market = useInstrument();
  const store = useFormStore();
  const type = useForms((state) => state.type);
  const words = useTypeWords();
  const kinds = kindsOf(type);
  if (kinds === undefined) return null;
  const label = intl.formatMessage({
    id: kinds === STOP_TYPES ? 'terminal.form.stopType' : 'terminal.form.algoType',
  });
  return (
    <div className="mb-1 flex h-7 shrink-0 items-center justify-between gap-2 text-12 text-text-3 max-md:h-11">
      <Shortened text={label} className="min-w-0" />
      <SmallSelect
        label={label}
        value={type}
        onValueChange={(next) => chooseType(store, next, market)}
        items={kinds.map((value) => ({ value, label: words(value) }))}
      />
    </div>
  );
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
