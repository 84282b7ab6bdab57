import { homeRoom } from '../features/home/room.ts';
import type { Room } from '../room/room.ts';

/** The rooms in the order of their groups in the sidebar: one line each. */
export const ROOMS: readonly Room[] = [homeRoom];
