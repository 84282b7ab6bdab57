import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type FormState, type FormStore, formStoreOf } from './form/form-store.ts';
import type { TradingMarket } from './trading-market.ts';

interface Terminal {
  readonly market: TradingMarket;
  readonly forms: FormStore;
}

const TerminalContext = createContext<Terminal | undefined>(undefined);

export interface TerminalProviderProps {
  readonly market: TradingMarket;
  readonly children: ReactNode;
}

/**
 * Gives the parts of the page their market and the form that they share. The page makes one a market; what is typed stays when
 * only the market's rules are read again.
 */
export function TerminalProvider({ market, children }: TerminalProviderProps) {
  const [forms] = useState(() => formStoreOf(market.data.tradeCode));
  const terminal = useMemo(() => ({ market, forms }), [market, forms]);
  return <TerminalContext value={terminal}>{children}</TerminalContext>;
}

function useTerminal(): Terminal {
  const terminal = useContext(TerminalContext);
  if (terminal === undefined) throw new Error('this part belongs inside TerminalProvider');
  return terminal;
}

/** The market of the page. */
export function useTradingMarket(): TradingMarket {
  return useTerminal().market;
}

/** The store of the order forms. */
export function useFormStore(): FormStore {
  return useTerminal().forms;
}

/** A part of the order forms' state; re-renders only when that part changed. */
export function useForms<Part>(select: (state: FormState) => Part): Part {
  return useStore(useFormStore(), select);
}
