/*
 * ws takes the masks off what clients send, and puts on those of its own clients, by native code where it finds `bufferutil`, which other
 * packages bring along. For messages as short as orders the way out of JavaScript and back costs more than the loop does: three to ten
 * percent of the main thread under a flood of orders.
 * Whoever imports `ws` imports this before.
 */
process.env.WS_NO_BUFFER_UTIL ??= '1';
