import { ROOMS, type RoomSpec } from '@bourse/core';

/** The rooms of the exchange, and the module that exports the same list as `ROOMS`: threads import it, because functions cannot be sent. */
export interface RoomsSetup {
  readonly rooms: readonly RoomSpec[];
  /** Undefined: the product's own rooms. */
  readonly module: string | undefined;
}

/** The product's own rooms. */
export const PRODUCT_ROOMS: RoomsSetup = { rooms: ROOMS, module: undefined };

/** The rooms of a thread that was started with the module of a `RoomsSetup`. */
export async function importRooms(module: string | undefined): Promise<readonly RoomSpec[]> {
  if (module === undefined) return ROOMS;
  const { ROOMS: rooms } = (await import(module)) as { readonly ROOMS: readonly RoomSpec[] };
  return rooms;
}
