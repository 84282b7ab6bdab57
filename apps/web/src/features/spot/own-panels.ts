import type { OrderData } from '@bourse/contract';
import { late } from '@bourse/kit/late/late-code.ts';
import { useAccountRejection } from '@bourse/kit/stream/hooks.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Instrument } from '../../trading/instrument.ts';
import type { OwnPanels, OwnTab } from '../../trading/venue.ts';
import { useSpotRows } from './orders/spot-rows.ts';

const Tools = late(async () => (await import('./orders/list-tools.tsx')).ListTools, ['ticket']);
const Lists = late(async () => (await import('./orders/own-lists.tsx')).OwnLists, ['strategies', 'ticket']);

function useTabs(orders: readonly OrderData[]): readonly OwnTab[] {
  const balances = useSpotRows();
  // Nobody knows how many there are while the account's topic is rejected.
  const isKnown = useAccountRejection() === undefined;
  return [
    { value: 'open', labelId: 'terminal.orders.open', ...(isKnown && { count: orders.length }) },
    { value: 'history', labelId: 'terminal.orders.history' },
    { value: 'fills', labelId: 'terminal.orders.fills' },
    { value: 'algo', labelId: 'terminal.orders.algo' },
    { value: 'balances', labelId: 'terminal.balances', ...(isKnown && { count: balances.length }) },
  ];
}

/** A link to a strategy opens its list; whoever goes on to another list has left it. */
function useTab({ code }: Instrument): readonly [string, (tab: string) => void] {
  const navigate = useNavigate();
  const { strategyId }: { readonly strategyId?: unknown } = useSearch({ strict: false });
  const [chosen, choose] = useState('open');
  const setTab = (next: string) => {
    choose(next);
    if (strategyId === undefined) return;
    void navigate({ to: '.', search: { tradeCode: code }, replace: true, resetScroll: false });
  };
  return [strategyId === undefined ? chosen : 'algo', setTab];
}

/** The user's spot orders, fills, strategies and balances. */
export const spotPanels: OwnPanels = { useTabs, useTab, Lists, Tools };
