import type { Side } from '@bourse/domain';
import { Button, cx, Shortened } from '@bourse/ui';
import { ArrowDownUp, CandlestickChart, Info, type LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useOwnOrders } from '../book/own-prices.ts';
import { chooseSide } from '../form/form-store.ts';
import { useFormStore, useInstrument } from '../terminal-context.tsx';
import { PHONE_VIEWS, type PhoneView, showPhoneView, usePhoneView } from './phone-view.ts';

const ICONS: Readonly<Record<PhoneView, LucideIcon>> = { chart: CandlestickChart, trade: ArrowDownUp, info: Info };

/** The views within the thumb's reach, and beside them what comes next: buying and selling, or own orders where the form is shown already. */
export function ViewBar({ onShowOrders }: { readonly onShowOrders: () => void }) {
  const intl = useIntl();
  const view = usePhoneView();
  return (
    <div className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex h-14 items-stretch gap-2 border-t bg-surface-1 pe-3 md:bottom-0">
      <nav aria-label={intl.formatMessage({ id: 'terminal.phone.views' })} className="flex shrink-0">
        {PHONE_VIEWS.map((item) => (
          <ViewButton key={item} view={item} isShown={item === view} />
        ))}
      </nav>
      <div className="flex min-w-0 flex-1 items-center gap-2">
        {view === 'trade' ? <OrdersButton onClick={onShowOrders} /> : <SideButtons />}
      </div>
    </div>
  );
}

function ViewButton({ view, isShown }: { readonly view: PhoneView; readonly isShown: boolean }) {
  const intl = useIntl();
  const Icon = ICONS[view];
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => showPhoneView(view)}
      className={cx(
        'flex w-16 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent px-0.5 text-11 text-text-3 max-[22.5rem]:w-14',
        'aria-[current=true]:border-accent aria-[current=true]:text-text-1 focus-visible:-outline-offset-2',
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <Shortened text={intl.formatMessage({ id: `terminal.phone.view.${view}` })} className="max-w-full" />
    </button>
  );
}

const SIDES: readonly Side[] = ['buy', 'sell'];

/** Each opens the form with its side chosen. */
function SideButtons() {
  const intl = useIntl();
  const store = useFormStore();
  const { base } = useInstrument();
  return SIDES.map((side) => (
    <Button
      key={side}
      tone={side === 'buy' ? 'up' : 'down'}
      aria-label={intl.formatMessage({ id: 'terminal.form.submit' }, { side, unit: base.code })}
      className="h-11 min-w-0 flex-1 px-1"
      onClick={() => {
        chooseSide(store, side);
        showPhoneView('trade');
      }}
    >
      <Shortened text={intl.formatMessage({ id: `trading.${side}` })} />
    </Button>
  ));
}

/** Leads to the own orders below the form. */
function OrdersButton({ onClick }: { readonly onClick: () => void }) {
  const intl = useIntl();
  const { length } = useOwnOrders(useInstrument());
  return (
    <Button tone="neutral" className="h-11 min-w-0 flex-1 px-2" onClick={onClick}>
      <Shortened text={intl.formatMessage({ id: 'terminal.phone.orders' }, { count: length })} />
    </Button>
  );
}
