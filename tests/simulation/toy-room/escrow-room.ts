/**
 * A product that lives in the tests only: an escrow between two parties with a deadline. What its payer offers is held; the payer releases it
 * to the payee, or the deadline gives it back. It proves that a room needs nothing outside its folder.
 */
import type { EventBuffer } from '../../../packages/core/src/kernel/codec/event-buffer.ts';
import { isBig, isWhole } from '../../../packages/core/src/kernel/codec/fields.ts';
import { ensureRow, type Pocket } from '../../../packages/core/src/kernel/move.ts';
import { numbersOf } from '../../../packages/core/src/kernel/numbers.ts';
import type { Claim, RoomInstance, RoomSpec } from '../../../packages/core/src/kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../../../packages/core/src/kernel/snapshot/binary.ts';
import type { Kernel } from '../../../packages/core/src/kernel/state.ts';

const ROOM = 200;
const MOST_OPEN = 1_000;

/** Opens an escrow: the payer's amount is held until it is released or the deadline has come. */
export interface OpenEscrow {
  readonly type: 'open-escrow';
  readonly accountId: number;
  readonly payeeId: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly deadlineMs: number;
}
/** Pays an own escrow out. */
export interface ReleaseEscrow {
  readonly type: 'release-escrow';
  readonly accountId: number;
  readonly escrowId: number;
}
/** Commands of the room. */
export type EscrowCommand = OpenEscrow | ReleaseEscrow;

/** An escrow was opened, paid out to its payee or given back to its payer. */
export interface EscrowEvent {
  readonly type: 'escrow-opened' | 'escrow-released' | 'escrow-expired';
  readonly escrowId: number;
  readonly accountId: number;
  readonly payeeId: number;
  readonly assetId: number;
  readonly amount: bigint;
}

interface Escrow {
  readonly escrowId: number;
  readonly payerId: number;
  readonly payeeId: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly deadlineMs: number;
}

const EVENTS = ['escrow-opened', 'escrow-released', 'escrow-expired'] as const satisfies readonly EscrowEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);
const CODES = ['ESCROW_INVALID', 'UNKNOWN_ESCROW'] as const;

const pocketOf = (accountId: number, { assetId }: Pick<Escrow, 'assetId'>): Pocket => {
  return { accountId, wallet: 'spot', assetId };
};

class Escrows implements RoomInstance {
  private readonly kernel: Kernel;
  private readonly open = new Map<number, Escrow>();
  private lastId = 0;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  apply(command: EscrowCommand, out: EventBuffer): string | undefined {
    return command.type === 'open-escrow' ? this.openEscrow(command, out) : this.release(command, out);
  }

  private openEscrow(command: OpenEscrow, out: EventBuffer): string | undefined {
    const { accountId: payerId, amount, assetId, deadlineMs, payeeId } = command;
    const { accounts, assetIndexById, timeMs } = this.kernel;
    if (accounts.find(payerId) < 0 || accounts.find(payeeId) < 0) return 'UNKNOWN_ACCOUNT';
    if (!assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (payerId === payeeId || deadlineMs <= timeMs || this.open.size >= MOST_OPEN) return 'ESCROW_INVALID';
    const code = this.kernel.hold(pocketOf(payerId, { assetId }), amount);
    if (code !== undefined) return code;
    this.lastId += 1;
    const escrow = { escrowId: this.lastId, payerId, payeeId, assetId, amount, deadlineMs };
    this.open.set(escrow.escrowId, escrow);
    emit(out, 'escrow-opened', escrow);
    return undefined;
  }

  private release({ accountId, escrowId }: ReleaseEscrow, out: EventBuffer): string | undefined {
    const escrow = this.open.get(escrowId);
    if (escrow?.payerId !== accountId) return 'UNKNOWN_ESCROW';
    const { amount, payeeId, payerId } = escrow;
    this.kernel.release(pocketOf(payerId, escrow), amount);
    const legs = [
      { ...pocketOf(payerId, escrow), delta: -amount },
      { ...pocketOf(payeeId, escrow), delta: amount },
    ];
    const code = this.kernel.move(legs, 'transfer', out);
    if (code !== undefined) {
      this.kernel.hold(pocketOf(payerId, escrow), amount);
      return code;
    }
    this.open.delete(escrowId);
    emit(out, 'escrow-released', escrow);
    return undefined;
  }

  nextMs(): number {
    return Math.min(...[...this.open.values()].map(({ deadlineMs }) => deadlineMs));
  }

  tick(out: EventBuffer): void {
    for (const escrow of [...this.open.values()]) {
      if (escrow.deadlineMs > this.kernel.timeMs) continue;
      this.kernel.release(pocketOf(escrow.payerId, escrow), escrow.amount);
      this.open.delete(escrow.escrowId);
      emit(out, 'escrow-expired', escrow);
    }
  }

  *claims(): Generator<Claim> {
    for (const escrow of this.open.values()) {
      yield { row: ensureRow(this.kernel, pocketOf(escrow.payerId, escrow)), amount: escrow.amount, kind: 'escrow' };
    }
  }

  recovered(): readonly Escrow[] {
    return [...this.open.values()];
  }

  write(out: BinaryWriter): void {
    if (this.lastId === 0) return;
    out.i32(this.lastId);
    out.i32(this.open.size);
    for (const { amount, assetId, deadlineMs, escrowId, payeeId, payerId } of this.open.values()) {
      for (const id of [escrowId, payerId, payeeId, assetId]) out.i32(id);
      out.i64(amount);
      out.f64(deadlineMs);
    }
  }

  read(input: BinaryReader): void {
    this.lastId = input.i32();
    for (let left = input.count(); left > 0; left--) {
      const ids = { escrowId: input.i32(), payerId: input.i32(), payeeId: input.i32(), assetId: input.i32() };
      this.open.set(ids.escrowId, { ...ids, amount: input.i64(), deadlineMs: input.f64() });
    }
  }
}

function emit(out: EventBuffer, type: EscrowEvent['type'], { amount, assetId, escrowId, payeeId, payerId }: Escrow) {
  const event: EscrowEvent = { type, escrowId, accountId: payerId, payeeId, assetId, amount };
  out.json(NUMBERS[type], event);
}

/** The room. */
export const escrowRoom: RoomSpec = {
  name: 'toy-escrow',
  number: ROOM,
  commands: {
    'open-escrow': {
      index: 0,
      class: 'risk',
      fields: { type: true, accountId: true, payeeId: true, assetId: true, amount: true, deadlineMs: true },
      check: ({ accountId, amount, assetId, deadlineMs, payeeId }) =>
        [accountId, payeeId, assetId, deadlineMs].every(isWhole) && isBig(amount),
    },
    'release-escrow': {
      index: 1,
      class: 'exit',
      fields: { type: true, accountId: true, escrowId: true },
      check: ({ accountId, escrowId }) => isWhole(accountId) && isWhole(escrowId),
    },
  },
  events: EVENTS,
  codes: CODES,
  create: ({ kernel }) => new Escrows(kernel),
};
