import type { FillData, OrderData } from '@bourse/contract';
import type { SoundEvent } from './sound-settings.ts';

/** What the account's topic has told, at one moment. */
export interface OwnState {
  /** Open orders. */
  readonly orders: readonly OrderData[];
  /** Fills since the page was opened, newest first. */
  readonly fills: readonly FillData[];
}

/** Something that happened to an order; `fills` are its new ones, newest first, none for a cancel. */
export interface OrderEvent {
  readonly kind: Exclude<SoundEvent, 'error'>;
  readonly orderId: string;
  readonly fills: readonly FillData[];
}

/** What happened between two moments: orders filled, in whole or in part, then orders that are gone without it. */
export function orderEvents(before: OwnState, after: OwnState): readonly OrderEvent[] {
  const known = new Set(before.fills.map(fillKey));
  const fresh = after.fills.filter((fill) => !known.has(fillKey(fill)));
  const open = new Set(after.orders.map(({ orderId }) => orderId));
  const filled = [...new Set(fresh.map(({ orderId }) => orderId))];
  const fills = filled.map(
    (orderId): OrderEvent => ({
      kind: open.has(orderId) ? 'partialFill' : 'fill',
      orderId,
      fills: fresh.filter((fill) => fill.orderId === orderId),
    }),
  );
  const gone = before.orders.filter(({ orderId }) => !open.has(orderId) && !filled.includes(orderId));
  return [...fills, ...gone.map(({ orderId }): OrderEvent => ({ kind: 'cancel', orderId, fills: [] }))];
}

/** A fill number counts within an order's account; the order tells the two sides of a trade with oneself apart. */
function fillKey({ fillNo, orderId }: FillData): string {
  return `${fillNo} ${orderId}`;
}

const LOUDEST_FIRST = ['fill', 'partialFill', 'cancel'] as const;

/** The one sound for what happened at once: many orders make no more noise than one. Undefined: nothing is heard. */
export function soundOf(events: readonly OrderEvent[], heard: readonly SoundEvent[]): SoundEvent | undefined {
  return LOUDEST_FIRST.find((kind) => heard.includes(kind) && events.some((event) => event.kind === kind));
}
