import type { OrderData } from '@bourse/contract';
import { late } from '@bourse/kit/late/late-code.ts';
import { useAccountPart, useStrategiesPart } from '@bourse/kit/stream/hooks.ts';
import type { StrategiesView } from '@bourse/kit/stream/strategies-model.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Instrument } from '../../trading/instrument.ts';
import type { OwnPanels, OwnTab } from '../../trading/venue.ts';
import { isTriggerOrder } from './order-row/order-kind.ts';
import { isLoadedAccount, useSpotCount } from './orders/spot-rows.ts';

const Tools = late(async () => (await import('./orders/list-tools.tsx')).ListTools, ['list', 'ticket']);
const Lists = late(async () => (await import('./orders/own-lists.tsx')).OwnLists, ['strategies', 'ticket']);

const selectRunning = (state: TopicState<StrategiesView>) => state.view?.running;

function useTabs(orders: readonly OrderData[]): readonly OwnTab[] {
  const balances = useSpotCount();
  const running = useStrategiesPart(selectRunning);
  // Nobody knows how many there are before the account's topic has come, or while it is rejected.
  const isKnown = useAccountPart(isLoadedAccount);
  const triggers = orders.filter(isTriggerOrder).length;
  return [
    { value: 'open', labelId: 'terminal.orders.open', ...(isKnown && { count: orders.length - triggers }) },
    { value: 'triggers', labelId: 'terminal.orders.triggers', ...(isKnown && { count: triggers }) },
    { value: 'history', labelId: 'terminal.orders.history' },
    { value: 'fills', labelId: 'terminal.orders.fills' },
    { value: 'algo', labelId: 'terminal.orders.algo', ...(running !== undefined && { count: running }) },
    { value: 'balances', labelId: 'terminal.balances', ...(isKnown && { count: balances }) },
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
