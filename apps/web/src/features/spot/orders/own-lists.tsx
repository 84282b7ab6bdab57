import { useAccountRejection } from '@bourse/kit/stream/hooks.ts';
import { StreamRejected } from '@bourse/kit/stream/stream-rejected.tsx';
import { TabPanel } from '@bourse/ui';
import type { ReactNode } from 'react';
import type { OwnListsProps } from '../../../trading/venue.ts';
import { Balances } from './balances.tsx';
import { Fills } from './fills.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { Strategies } from './strategies.tsx';
import { useFreshHistories } from './use-history.ts';

const PANEL = 'min-h-0 flex-1 overflow-auto overscroll-contain';

/** A list that comes by the account's topic: without it, it would look empty. */
function Streamed({ children }: { readonly children: ReactNode }) {
  const rejection = useAccountRejection();
  return rejection === undefined ? children : <StreamRejected rejection={rejection} />;
}

/** What belongs to the user, a tab each: nobody who only looks needs its code. */
export function OwnLists({ orders, tradeCode }: OwnListsProps) {
  useFreshHistories();
  return (
    <>
      <TabPanel value="open" className={PANEL}>
        <Streamed>
          <OpenOrders orders={orders} />
        </Streamed>
      </TabPanel>
      <TabPanel value="history" className={PANEL}>
        <OrderHistory tradeCode={tradeCode} />
      </TabPanel>
      <TabPanel value="fills" className={PANEL}>
        <Fills tradeCode={tradeCode} />
      </TabPanel>
      <TabPanel value="algo" className={PANEL}>
        <Strategies tradeCode={tradeCode} />
      </TabPanel>
      <TabPanel value="balances" className={PANEL}>
        <Streamed>
          <Balances />
        </Streamed>
      </TabPanel>
    </>
  );
}
