import { late } from '@bourse/kit/late/late-code.ts';
import { PhoneTerminal } from '../../../trading/layout/phone-layout.tsx';

// The form and all that it reckons with come when it is first opened.
const SpotOrderDrawer = late(async () => (await import('./spot-order-drawer.tsx')).SpotOrderDrawer);

/** Spot's terminal in a narrow window. */
export function PhoneLayout() {
  return <PhoneTerminal FormDrawer={SpotOrderDrawer} />;
}
