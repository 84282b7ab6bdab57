import {
  ByteWriter,
  Codec,
  type Command,
  type CommandMeta,
  createExchange,
  EventBuffer,
  type Exchange,
  patchCommandTime,
  type RoomSpec,
  restoreExchange,
} from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { AppliedCommand } from '@bourse/server/platform/core-host/core-host.ts';

const LIMITS = { maxOpenOrders: 25, maxKeys: 500 } as const;

/** An exchange that is fed with encoded commands, as in the core thread, with its journal and last snapshot in memory. */
export class JournaledCore {
  exchange: Exchange;
  private readonly rooms: readonly RoomSpec[];
  private readonly codec: Codec;
  /** The command with sequence n is at n − 1. */
  private readonly journal: Uint8Array[] = [];
  private snapshot: { readonly seq: number; readonly bytes: Uint8Array } | undefined;

  constructor(rooms: readonly RoomSpec[]) {
    this.rooms = rooms;
    this.codec = new Codec(rooms);
    this.exchange = createExchange(LIMITS, { rooms });
  }

  /** Appends a command to the journal and applies it. */
  apply(command: Command, { key = 0n, timeMs }: CommandMeta): AppliedCommand {
    const out = new ByteWriter(512);
    this.codec.encodeCommand(command, key, out);
    patchCommandTime(out.bytes, 0, timeMs);
    this.journal.push(out.bytes);
    return this.applyRecord(this.exchange, out.bytes);
  }

  takeSnapshot(): void {
    this.snapshot = { seq: this.exchange.seq, bytes: this.exchange.snapshot() };
  }

  /** The exchange by the last snapshot and the journal, and the commands behind `projectedSeq`, which decides where replay begins. */
  recover(projectedSeq: number): { readonly exchange: Exchange; readonly events: readonly AppliedCommand[] } {
    const { rooms, snapshot } = this;
    const usable = snapshot !== undefined && snapshot.seq <= projectedSeq ? snapshot : undefined;
    const exchange = usable ? restoreExchange(usable.bytes, { rooms }) : createExchange(LIMITS, { rooms });
    const replayed = this.journal.slice(usable?.seq ?? 0).map((record) => this.applyRecord(exchange, record));
    return { exchange, events: replayed.filter(({ seq }) => seq > projectedSeq) };
  }

  private applyRecord(exchange: Exchange, record: Uint8Array): AppliedCommand {
    const out = new EventBuffer();
    exchange.applyEncoded(record, 0, 0, out);
    const [applied, ...more] = this.codec.decodeApplied(out.take());
    invariant(applied !== undefined && more.length === 0, 'one command has one outcome');
    return applied;
  }
}
