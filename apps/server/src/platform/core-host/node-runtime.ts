import { hash } from 'node:crypto';
import type { Runtime } from '@bourse/core';

/** The core's runtime functions on Node: native SHA-256 shortens the pause while a snapshot is taken. */
export const NODE_RUNTIME: Runtime = { sha256: (bytes) => hash('sha256', bytes, 'buffer') };
