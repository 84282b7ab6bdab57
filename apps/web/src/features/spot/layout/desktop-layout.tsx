import { DesktopTerminal } from '../../../trading/layout/desktop-layout.tsx';
import { OrderForms } from '../form/order-forms.tsx';

/** Spot's terminal in a wide window. */
export function DesktopLayout() {
  return <DesktopTerminal Form={OrderForms} />;
}
