import { late } from '@bourse/kit/late/late-code.ts';
import { PhoneTerminal } from '../../../trading/layout/phone-layout.tsx';

// The form and all that it reckons with come when it is first shown.
const OrderForms = late(async () => (await import('../form/order-forms.tsx')).OrderForms);

/** Spot's terminal in a narrow window. */
export function PhoneLayout() {
  return <PhoneTerminal Form={OrderForms} />;
}
