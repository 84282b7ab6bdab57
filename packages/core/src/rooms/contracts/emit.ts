import type { OrderEvents } from '../../trading/order-events.ts';
import type { ContractsEvent } from './events.ts';

/** Writes an event of the room. */
export type Emit = (event: ContractsEvent, out: OrderEvents) => void;
