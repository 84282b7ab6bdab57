import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type FormState, type FormStore, formStoreOf } from './form/form-store.ts';
import type { Instrument } from './instrument.ts';
import type { Venue } from './venue.ts';

interface Terminal {
  readonly venue: Venue;
  readonly instrument: Instrument;
  readonly forms: FormStore;
}

const TerminalContext = createContext<Terminal | undefined>(undefined);

export interface TerminalProviderProps {
  readonly venue: Venue;
  readonly instrument: Instrument;
  readonly children: ReactNode;
}

/**
 * Gives the parts of the page their venue, their instrument and the form that they share. The page makes one an instrument; what is
 * typed stays when only the instrument's rules are read again.
 */
export function TerminalProvider({ venue, instrument, children }: TerminalProviderProps) {
  const [forms] = useState(() => formStoreOf(instrument, venue.form.firstType));
  const terminal = useMemo(() => ({ venue, instrument, forms }), [venue, instrument, forms]);
  return <TerminalContext value={terminal}>{children}</TerminalContext>;
}

function useTerminal(): Terminal {
  const terminal = useContext(TerminalContext);
  if (terminal === undefined) throw new Error('this part belongs inside TerminalProvider');
  return terminal;
}

/** The venue of the page. */
export function useVenue(): Venue {
  return useTerminal().venue;
}

/** The instrument of the page. */
export function useInstrument(): Instrument {
  return useTerminal().instrument;
}

/** The store of the order forms. */
export function useFormStore(): FormStore {
  return useTerminal().forms;
}

/** A part of the order forms' state; re-renders only when that part changed. */
export function useForms<Part>(select: (state: FormState) => Part): Part {
  return useStore(useFormStore(), select);
}
