/** Bits of a number within its room; the room's number stands above them. */
const ROOM_SHIFT = 8;

/** Number of a command or event: its room and its place in the room. */
export function numberAt(room: number, index: number): number {
  return (room << ROOM_SHIFT) | index;
}

/** Numbers of a room's commands or events by name. */
export function numbersOf<const Names extends readonly string[]>(
  room: number,
  names: Names,
): Readonly<Record<Names[number], number>> {
  return Object.fromEntries(names.map((name, index) => [name, numberAt(room, index)])) as Record<Names[number], number>;
}

/** Numbers of a room's reject codes by name; they begin at 1, so that 0 is none. */
export function codesOf<const Names extends readonly string[]>(
  room: number,
  names: Names,
): Readonly<Record<Names[number], number>> {
  return Object.fromEntries(names.map((name, index) => [name, numberAt(room, index + 1)])) as Record<
    Names[number],
    number
  >;
}

/** Room of a number. */
export function roomOf(number: number): number {
  return number >> ROOM_SHIFT;
}
/** Place of a number within its room. */
export function indexOf(number: number): number {
  return number & ((1 << ROOM_SHIFT) - 1);
}
