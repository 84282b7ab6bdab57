import type { ExchangeEvent } from '@bourse/core';
import type { AppliedCommand, RecoveredState } from '../core-host/core-host.ts';

/** A part's handlers by event type; it ignores other types. */
export type ViewHandlers = {
  readonly [Type in ExchangeEvent['type']]?: (
    event: Extract<ExchangeEvent, { type: Type }>,
    command: AppliedCommand,
  ) => void;
};

/** A live read model on the main thread: built from the recovered state, and then from events only. */
export interface ViewPart {
  readonly handlers: ViewHandlers;
  /** Loads the state at start, once. */
  load?(state: RecoveredState): void;
  /** Called before durable commands are applied. */
  beginBatch?(): void;
  beginCommand?(command: AppliedCommand): void;
  /** All events of the command have been handled. */
  endCommand?(command: AppliedCommand): void;
}

/** A part as a feature declares it; `view.partOf` gives the feature its part. */
export interface ViewPartDefinition<Part extends ViewPart = ViewPart> {
  readonly name: string;
  create(): Part;
}

type Handler = (event: ExchangeEvent, command: AppliedCommand) => void;

/** Which parts handle each type of event, so that the type of an event is read once for all of them. */
export function handlersByType(parts: readonly ViewPart[]): ReadonlyMap<string, readonly Handler[]> {
  const byType = new Map<string, Handler[]>();
  for (const { handlers } of parts) {
    for (const [type, handle] of Object.entries(handlers)) {
      const all = byType.get(type) ?? [];
      // A handler is only called with events of its own type, which the compiler cannot see through the map.
      all.push(handle as Handler);
      byType.set(type, all);
    }
  }
  return byType;
}
