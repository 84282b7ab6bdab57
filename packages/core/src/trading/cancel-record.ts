import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { CodecError } from '../kernel/codec/codec-error.ts';
import { CANCEL_TYPE } from '../kernel/codec/layout.ts';
import { beginRecord, toId } from '../kernel/codec/record.ts';
import { indexOf } from '../kernel/numbers.ts';
import type { BinaryForm } from '../kernel/room.ts';
import * as layout from './command-layout.ts';
import type { CancelOrder } from './commands.ts';

const { CANCEL } = layout;

const MAX_INT64 = 2n ** 63n - 1n;

/** The record of a cancel-order, which always fits. */
export const CANCEL_FORM: BinaryForm = {
  index: indexOf(CANCEL_TYPE),
  fits: () => true,
  check(view, offset, length, tail) {
    if (length !== CANCEL.SIZE || tail !== 0) {
      throw new CodecError('cancel-order record has an impossible length', offset);
    }
    const isWritten = view.getInt32(offset + CANCEL.ACCOUNT + 4, true) === 0;
    if (!isWritten || view.getInt32(offset + CANCEL.ORDER + 4, true) < 0) {
      throw new CodecError('cancel-order record has an impossible field', offset);
    }
  },
  read: (view, offset): CancelOrder => ({
    type: 'cancel-order',
    accountId: view.getInt32(offset + CANCEL.ACCOUNT, true),
    orderId: view.getBigInt64(offset + CANCEL.ORDER, true),
  }),
  write(command: CancelOrder, type: number, out: ByteWriter) {
    const start = beginRecord(out, type, CANCEL.SIZE, 0);
    const possible = command.orderId > 0n && command.orderId <= MAX_INT64;
    out.view.setInt32(start + CANCEL.ACCOUNT, toId(command.accountId), true);
    out.view.setBigInt64(start + CANCEL.ORDER, possible ? command.orderId : 0n, true);
  },
};
