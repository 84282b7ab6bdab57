import { OrderDrawer, type OrderDrawerProps } from '../../../trading/layout/order-drawer.tsx';
import { OrderForms } from '../form/order-forms.tsx';

/** Spot's order form on a phone. */
export function SpotOrderDrawer(props: OrderDrawerProps) {
  return (
    <OrderDrawer {...props}>
      <OrderForms layout="single" />
    </OrderDrawer>
  );
}
