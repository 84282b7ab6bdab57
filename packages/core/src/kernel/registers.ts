/**
 * Registers: places in a BigInt64Array for amounts that are under way, because only there they stay machine integers. Kept as a module's own
 * constant and outside of V8's heap, they cost compiled code one instruction: it knows their address and length for good, where it
 * reads and checks both of an array in a field, or of one that the collector may move.
 */

/** V8 keeps typed arrays of up to 64 bytes in its heap. */
const FIRST_OUTSIDE = 16;

/**
 * Registers for a module of its own, all zero, shared by everything of its thread: what a command puts there the next one does not find. A
 * module may also keep constants in them, which it never changes.
 */
export function makeRegisters(): BigInt64Array<ArrayBuffer> {
  return new BigInt64Array(FIRST_OUTSIDE);
}
