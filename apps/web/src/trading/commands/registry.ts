/**
 * What can be done from the command palette. Parts of the site put their commands in while they are shown; the palette, which belongs to the
 * frame, shows whatever there is and knows none of them.
 */
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** The groups of the palette, in the order in which they are shown. */
export const COMMAND_GROUPS = ['trade', 'layout', 'chart', 'actions', 'settings'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something that can be done. */
export interface Command {
  /** Names it for ever among all commands, such as `trade.cancelAll`: recent ones are kept by it. */
  readonly id: string;
  readonly group: CommandGroup;
  /** What is shown, in the language of the page. */
  readonly label: string;
  /** Other words by which it is found, in the language of the page. */
  readonly keywords?: string | undefined;
  /** The keys that do the same, as `keyNames` has them. */
  readonly keys?: readonly string[] | undefined;
  readonly icon?: ComponentType<{ readonly size?: number | string; readonly 'aria-hidden'?: 'true' }> | undefined;
  /** Whether it is in force now; undefined: it is no switch. */
  readonly isOn?: boolean | undefined;
  readonly run: () => void;
}

interface Registered {
  readonly sources: ReadonlyMap<symbol, readonly Command[]>;
}

const useStore = create<Registered>(() => ({ sources: new Map() }));

/** Puts commands into the palette; returns how to take them out. */
export function registerCommands(commands: readonly Command[]): () => void {
  const source = Symbol('commands');
  useStore.setState(({ sources }) => ({ sources: new Map([...sources, [source, commands]]) }));
  return () =>
    useStore.setState(({ sources }) => ({ sources: new Map([...sources].filter(([other]) => other !== source)) }));
}

/** Has commands in the palette while the caller is shown. The list must be stable (`useMemo`). */
export function useRegisteredCommands(commands: readonly Command[]): void {
  useEffect(() => registerCommands(commands), [commands]);
}

/** All commands of now, those that were put in last first. */
export function useCommands(): readonly Command[] {
  const sources = useStore((state) => state.sources);
  return [...sources.values()].reverse().flat();
}
