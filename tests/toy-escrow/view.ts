import type { AppliedCommand, RecoveredState } from '@bourse/server/platform/core-host/core-host.ts';
import type { ViewHandlers, ViewPart, ViewPartDefinition } from '@bourse/server/platform/exchange-view/view-part.ts';
import type { Escrow, EscrowClosed, EscrowOpened } from './room/events.ts';

/** The open escrows, live. */
export class EscrowsPart implements ViewPart {
  private readonly open = new Map<number, Escrow>();

  // The room is not in the product's table, so its events are not in `ExchangeEvent`.
  readonly handlers = {
    'escrow-opened': ({ type: _type, ...escrow }: EscrowOpened) => {
      this.open.set(escrow.escrowId, escrow);
    },
    'escrow-closed': ({ escrowId }: EscrowClosed) => {
      this.open.delete(escrowId);
    },
  } as unknown as ViewHandlers;

  load({ rooms }: Pick<RecoveredState, 'rooms'>): void {
    for (const escrow of (rooms['toy-escrow'] ?? []) as readonly Escrow[]) this.open.set(escrow.escrowId, escrow);
  }

  /** Open escrows in the order of opening. */
  all(): readonly Escrow[] {
    return [...this.open.values()];
  }

  /** An open escrow. */
  find(escrowId: number): Escrow | undefined {
    return this.open.get(escrowId);
  }

  /** Those of an account, as buyer or seller. */
  of(accountId: number): readonly Escrow[] {
    return this.all().filter(({ buyerId, sellerId }) => buyerId === accountId || sellerId === accountId);
  }

  /** Applies events outside a server. */
  apply(events: AppliedCommand['events']): void {
    const handlers = this.handlers as Readonly<Record<string, (event: unknown) => void>>;
    for (const event of events) handlers[event.type]?.(event);
  }
}

/** The toy's part of the exchange view. */
export const escrowsPart: ViewPartDefinition<EscrowsPart> = { name: 'toy-escrow', create: () => new EscrowsPart() };
