import type { ExchangeEvent } from '@bourse/core';
import type { AppliedCommand, RecoveredState } from '../core-host/core-host.ts';

/** What a part does with each type of event; types that it does not name are none of its business. */
export type ViewHandlers = {
  readonly [Type in ExchangeEvent['type']]?: (
    event: Extract<ExchangeEvent, { type: Type }>,
    command: AppliedCommand,
  ) => void;
};

/** A live read model on the main thread: built from the recovered state, and then from events only. */
export interface ViewPart {
  readonly handlers: ViewHandlers;
  /** Takes the state at start in, once. */
  load?(state: RecoveredState): void;
  /** Commands that are durable are about to be taken in. */
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
      // A handler is only ever called with events of its own type; the compiler cannot follow that through the map.
      all.push(handle as Handler);
      byType.set(type, all);
    }
  }
  return byType;
}
