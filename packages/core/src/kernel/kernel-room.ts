/** The kernel's own block of numbers: what it brings itself, in the form of every room. Its codes are read from all rooms' table. */
import { WALLET_KINDS } from '@bourse/domain';
import { CodecError } from './codec/codec-error.ts';
import { EVENT_BITS_AT, KERNEL_EVENT_SIZE } from './codec/layout.ts';
import { KERNEL_CODES } from './codes.ts';
import type { BalanceChanged, Duplicate, KeySettled, Posted, Rejected } from './events.ts';
import { nameAt, POSTING_REASONS } from './names.ts';
import type { RoomInstance, RoomSpec } from './room.ts';
import { RoomTable } from './room-table.ts';

const bitsAt = (view: DataView, at: number): number => view.getUint16(at + EVENT_BITS_AT, true);

function readBalanceChanged(view: DataView, at: number): BalanceChanged {
  const event: BalanceChanged = {
    type: 'balance-changed',
    accountId: view.getInt32(at + 4, true),
    wallet: nameAt(WALLET_KINDS, bitsAt(view, at), at),
    assetId: view.getInt32(at + 8, true),
    total: view.getBigInt64(at + 16, true),
    held: view.getBigInt64(at + 24, true),
  };
  const scope = view.getInt32(at + 12, true);
  return scope === 0 ? event : { ...event, scope };
}

function readPosted(view: DataView, at: number): Posted {
  const bits = bitsAt(view, at);
  const event: Posted = {
    type: 'posted',
    accountId: view.getInt32(at + 4, true),
    wallet: nameAt(WALLET_KINDS, bits & 0xff, at),
    assetId: view.getInt32(at + 8, true),
    delta: view.getBigInt64(at + 16, true),
    reason: nameAt(POSTING_REASONS, bits >> 8, at),
  };
  const scope = view.getInt32(at + 12, true);
  return scope === 0 ? event : { ...event, scope };
}

/** The table of an exchange with these rooms, the kernel's own first. */
export function tableOf(rooms: readonly RoomSpec[]): RoomTable {
  const codeAt = (number: number, at: number): string => {
    const code = table.codeAt(number);
    if (code === undefined) throw new CodecError('unknown code in an event', at);
    return code;
  };
  const readRejected = (view: DataView, at: number): Rejected => ({
    type: 'rejected',
    accountId: view.getFloat64(at + 8, true),
    code: codeAt(bitsAt(view, at), at),
  });
  const readDuplicate = (view: DataView, at: number): Duplicate => ({
    type: 'duplicate',
    accountId: view.getInt32(at + 4, true),
    originalSeq: view.getFloat64(at + 8, true),
    orderId: view.getBigInt64(at + 16, true),
    code: bitsAt(view, at) === 0 ? undefined : codeAt(bitsAt(view, at), at),
  });
  const readKeySettled = (view: DataView, at: number): KeySettled => ({
    type: 'key-settled',
    accountId: view.getInt32(at + 4, true),
    key: (view.getBigUint64(at + 16, true) << 64n) | view.getBigUint64(at + 8, true),
    code: bitsAt(view, at) === 0 ? undefined : codeAt(bitsAt(view, at), at),
  });
  const kernelRoom: RoomSpec = {
    name: 'kernel',
    number: 0,
    // Number 0 is a command that could not be read.
    commands: { tick: { index: 1, class: 'house', fields: { type: true }, check: () => true } },
    events: ['rejected', 'duplicate', 'balance-changed', 'posted', 'key-settled'],
    forms: {
      rejected: { size: KERNEL_EVENT_SIZE.REJECTED, read: readRejected },
      duplicate: { size: KERNEL_EVENT_SIZE.DUPLICATE, read: readDuplicate },
      'balance-changed': { size: KERNEL_EVENT_SIZE.BALANCE_CHANGED, read: readBalanceChanged },
      posted: { size: KERNEL_EVENT_SIZE.POSTED, read: readPosted },
      'key-settled': { size: KERNEL_EVENT_SIZE.KEY_SETTLED, read: readKeySettled },
    },
    codes: KERNEL_CODES,
    create: (): RoomInstance => ({ apply: () => 'COMMAND_INVALID' }),
  };
  const table: RoomTable = new RoomTable([kernelRoom, ...rooms]);
  return table;
}
