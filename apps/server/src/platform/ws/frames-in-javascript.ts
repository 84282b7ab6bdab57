/*
 * ws masks and unmasks frames in native code when it finds `bufferutil`, a transitive dependency. For messages as short as orders, the
 * calls into native code cost more than the loop in JavaScript: 3 to 10 % of the main thread under a flood of orders. Import this file
 * before `ws`.
 */
process.env.WS_NO_BUFFER_UTIL ??= '1';
