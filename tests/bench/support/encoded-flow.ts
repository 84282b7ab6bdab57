import { ByteWriter, encodeCommand } from '@bourse/core';
import { makeFlow } from '../flow.ts';

/** Commands as the journal keeps them, cut into the batches that arrived together. */
export interface EncodedFlow {
  readonly count: number;
  readonly batches: readonly { readonly bytes: Uint8Array; readonly count: number }[];
}

/** The whole history of the mixed flow on one market: everything that opens it, then `operations` commands. */
export function encodedFlow(operations: number, batchSize: number): EncodedFlow {
  const flow = makeFlow(1, operations);
  const commands = [...flow.setup, ...flow.commands];
  const out = new ByteWriter();
  const batches: { bytes: Uint8Array; count: number }[] = [];
  for (let from = 0; from < commands.length; from += batchSize) {
    const batch = commands.slice(from, from + batchSize);
    out.reset();
    for (const command of batch) encodeCommand(command, 0n, out);
    batches.push({ bytes: out.bytes.slice(), count: batch.length });
  }
  return { count: commands.length, batches };
}
