import { ROOMS as PRODUCT_ROOMS, type RoomSpec } from '@bourse/core';
import { escrowRoom } from './room/escrow-room.ts';

/** The product's rooms and the toy's: the list that each thread imports. */
export const ROOMS: readonly RoomSpec[] = [...PRODUCT_ROOMS, escrowRoom];
