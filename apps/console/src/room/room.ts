import type { PermissionName } from '@bourse/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WaitingName } from './waiting.ts';

/*
 * Rooms: what operators do, by product. A room is one folder `features/NAME` and one line in `app/rooms.ts`; frame, router, permissions and
 * tests read the same list.
 */

/** Groups of the sidebar, in its order. */
export const ROOM_GROUPS = ['overview', 'people', 'markets', 'money', 'site', 'control', 'operations'] as const;
export type RoomGroup = (typeof ROOM_GROUPS)[number];

/** What the router gives each page of a room. */
export interface RoomPageProps {
  /** Parameters of the path by name. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A page of a room. */
export interface RoomPageEntry {
  /** Path after the language; a parameter stands in braces: `users/{accountId}`. Empty for the first room. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<RoomPageProps>>;
}

/** A room of the console. */
export interface Room {
  /** Its folder, and the file of its words: `ID.title` names it. */
  readonly id: string;
  readonly group: RoomGroup;
  readonly icon: LucideIcon;
  /** Who has none of these does not see it. Undefined: every operator does. */
  readonly permissions: readonly PermissionName[] | undefined;
  /** What its pages show more of to those who have these; they ask before they read it. */
  readonly shownMoreWith?: readonly PermissionName[];
  /** What waits for somebody in it, by the names of the overview. */
  readonly waits?: readonly WaitingName[];
  /** The first is where the sidebar leads. */
  readonly pages: readonly [RoomPageEntry, ...RoomPageEntry[]];
}

/** Whether somebody with these permissions sees a room. */
export function isOpenTo(room: Pick<Room, 'permissions'>, held: ReadonlySet<PermissionName>): boolean {
  return room.permissions === undefined || room.permissions.some((name) => held.has(name));
}

/** The path of a room's first page after the language: `/audit`, `/` for the first room. */
export function pathOf(room: Room): string {
  return `/${room.pages[0].path}`;
}
