/**
 * The room of the toy product: money of a buyer is held for a seller until a deadline. It stands outside the product's table of rooms and
 * uses only what every room is given.
 */
import type { EventBuffer } from '../../../packages/core/src/kernel/codec/event-buffer.ts';
import { isBig, isText, isWhole, type Raw } from '../../../packages/core/src/kernel/codec/fields.ts';
import type { KernelCode } from '../../../packages/core/src/kernel/codes.ts';
import { type Pocket, rowOf } from '../../../packages/core/src/kernel/move.ts';
import { numbersOf } from '../../../packages/core/src/kernel/numbers.ts';
import { WORLD_INDEX } from '../../../packages/core/src/kernel/record-layout.ts';
import type { Claim, CommandSpec, RoomInstance, RoomSpec } from '../../../packages/core/src/kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../../../packages/core/src/kernel/snapshot/binary.ts';
import type { Kernel } from '../../../packages/core/src/kernel/state.ts';
import type { EscrowCommand, OpenEscrow } from './commands.ts';
import type { CloseReason, Escrow, EscrowClosed, EscrowEvent, EscrowOpened } from './events.ts';

const ROOM = 250;
const LONGEST_REFERENCE = 64;

/** Codes of the escrow room; append, never reorder. */
export const ESCROW_CODES = [
  'ESCROW_SAME_ACCOUNT',
  'ESCROW_DEADLINE_INVALID',
  'ESCROW_UNKNOWN',
  'ESCROW_NOT_YOURS',
] as const;

/** Why the room rejects a command. */
export type EscrowCode = KernelCode | (typeof ESCROW_CODES)[number];

const EVENTS = ['escrow-opened', 'escrow-closed'] as const satisfies readonly EscrowEvent['type'][];
const EVENT = numbersOf(ROOM, EVENTS);

const END_FIELDS = { type: true, accountId: true, escrowId: true } as const;
const isEnd = (raw: Raw): boolean => isWhole(raw.accountId) && isWhole(raw.escrowId);

const COMMANDS = {
  'open-escrow': {
    index: 0,
    class: 'risk',
    fields: {
      type: true,
      accountId: true,
      sellerId: true,
      assetId: true,
      amount: true,
      deadlineMs: true,
      reference: true,
    },
    check: ({ accountId, sellerId, assetId, amount, deadlineMs, reference }) =>
      [accountId, sellerId, assetId, deadlineMs].every(isWhole) &&
      isBig(amount) &&
      isText(reference) &&
      reference.length <= LONGEST_REFERENCE,
  },
  'release-escrow': { index: 1, class: 'exit', fields: END_FIELDS, check: isEnd },
  'refund-escrow': { index: 2, class: 'exit', fields: END_FIELDS, check: isEnd },
} as const satisfies Readonly<Record<EscrowCommand['type'], CommandSpec>>;

/** The escrows of one exchange. */
class Escrows implements RoomInstance {
  private readonly kernel: Kernel;
  /** By id, in the order of opening. */
  private readonly open = new Map<number, Escrow>();
  private lastId = 0;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  apply(command: EscrowCommand, out: EventBuffer): string | undefined {
    if (command.type === 'open-escrow') return this.openOne(command, out);
    const escrow = this.open.get(command.escrowId);
    if (escrow === undefined) return 'ESCROW_UNKNOWN';
    const isRelease = command.type === 'release-escrow';
    if (command.accountId !== (isRelease ? escrow.buyerId : escrow.sellerId)) return 'ESCROW_NOT_YOURS';
    return isRelease ? this.pay(escrow, out) : this.refund(escrow, 'refunded', out);
  }

  nextMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { deadlineMs } of this.open.values()) next = Math.min(next, deadlineMs);
    return next;
  }

  tick(out: EventBuffer): void {
    const due = [...this.open.values()].filter(({ deadlineMs }) => deadlineMs <= this.kernel.timeMs);
    for (const escrow of due) this.refund(escrow, 'expired', out);
  }

  recovered(): readonly Escrow[] {
    return [...this.open.values()];
  }

  *claims(): Iterable<Claim> {
    for (const { buyerId, assetId, amount } of this.open.values()) {
      yield { row: rowOf(this.kernel, pocketOf(buyerId, assetId)), amount, kind: 'escrow' };
    }
  }

  write(out: BinaryWriter): void {
    if (this.lastId === 0) return;
    out.i32(this.lastId);
    out.i32(this.open.size);
    for (const { escrowId, buyerId, sellerId, assetId, amount, deadlineMs, reference } of this.open.values()) {
      for (const id of [escrowId, buyerId, sellerId, assetId]) out.i32(id);
      out.i64(amount);
      out.f64(deadlineMs);
      out.run(new TextEncoder().encode(reference));
    }
  }

  read(input: BinaryReader): void {
    this.lastId = input.i32();
    for (let left = input.count(); left > 0; left -= 1) {
      const ids = { escrowId: input.i32(), buyerId: input.i32(), sellerId: input.i32(), assetId: input.i32() };
      const terms = { amount: input.i64(), deadlineMs: input.f64(), reference: new TextDecoder().decode(input.run()) };
      this.open.set(ids.escrowId, { ...ids, ...terms });
    }
  }

  private openOne(command: OpenEscrow, out: EventBuffer): EscrowCode | undefined {
    const { accountId: buyerId, sellerId, assetId, amount, deadlineMs, reference } = command;
    const rejection = this.rejectionOf(command) ?? this.kernel.hold(pocketOf(buyerId, assetId), amount);
    if (rejection !== undefined) return rejection;
    this.lastId += 1;
    const escrow = { escrowId: this.lastId, buyerId, sellerId, assetId, amount, deadlineMs, reference };
    this.open.set(escrow.escrowId, escrow);
    out.json(EVENT['escrow-opened'], { type: 'escrow-opened', ...escrow } satisfies EscrowOpened);
    return undefined;
  }

  /** Checked in this order; INSUFFICIENT_BALANCE comes last. */
  private rejectionOf({ accountId, sellerId, assetId, amount, deadlineMs }: OpenEscrow): EscrowCode | undefined {
    const { kernel } = this;
    for (const id of [accountId, sellerId]) {
      const owner = kernel.accounts.find(id);
      if (owner < 0 || owner === WORLD_INDEX) return 'UNKNOWN_ACCOUNT';
    }
    if (accountId === sellerId) return 'ESCROW_SAME_ACCOUNT';
    if (!kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    return deadlineMs <= kernel.timeMs ? 'ESCROW_DEADLINE_INVALID' : undefined;
  }

  /** Pays the seller, unless the kernel does not let the money move: then it stays held. */
  private pay(escrow: Escrow, out: EventBuffer): string | undefined {
    const { buyerId, sellerId, assetId, amount } = escrow;
    const { kernel } = this;
    const from = pocketOf(buyerId, assetId);
    kernel.release(from, amount);
    const legs = [
      { ...from, delta: -amount },
      { ...pocketOf(sellerId, assetId), delta: amount },
    ];
    const rejection = kernel.move(legs, 'transfer', out);
    if (rejection === undefined) return this.end(escrow, 'released', out);
    kernel.hold(from, amount);
    return rejection;
  }

  private refund(escrow: Escrow, reason: CloseReason, out: EventBuffer): undefined {
    this.kernel.release(pocketOf(escrow.buyerId, escrow.assetId), escrow.amount);
    this.end(escrow, reason, out);
  }

  private end({ escrowId, buyerId, sellerId }: Escrow, reason: CloseReason, out: EventBuffer): undefined {
    this.open.delete(escrowId);
    const closed: EscrowClosed = { type: 'escrow-closed', escrowId, buyerId, sellerId, reason };
    out.json(EVENT['escrow-closed'], closed);
  }
}

/** Escrows work on spot wallets. */
function pocketOf(accountId: number, assetId: number): Pocket {
  return { accountId, wallet: 'spot', assetId };
}

/** Two-party escrows with a deadline. */
export const escrowRoom: RoomSpec<Escrows> = {
  name: 'toy-escrow',
  number: ROOM,
  commands: COMMANDS,
  events: EVENTS,
  codes: ESCROW_CODES,
  create: ({ kernel }) => new Escrows(kernel),
};
