import { Drawer } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { useTradingMarket } from '../../../trading/terminal-context.tsx';
import { OrderForms } from '../form/order-forms.tsx';

export interface OrderDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The order form of a phone, from below. */
export function OrderDrawer({ open, onOpenChange }: OrderDrawerProps) {
  const intl = useIntl();
  const { base, quote } = useTradingMarket();
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      side="bottom"
      title={`${base.code}/${quote.code}`}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <OrderForms layout="single" />
    </Drawer>
  );
}
