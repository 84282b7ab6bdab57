import type { ByteWriter } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';
import { AT, COMMAND_VERSION, padded } from './layout.ts';

/** Appends a record of `size` + `tail` bytes, its header filled in, the rest zeros; returns where it begins. */
export function beginRecord(out: ByteWriter, type: number, size: number, tail: number): number {
  const start = out.extend(padded(size + tail));
  out.view.setUint32(start + AT.LENGTH, padded(size + tail), true);
  out.view.setUint16(start + AT.TYPE, type, true);
  out.view.setUint8(start + AT.VERSION, COMMAND_VERSION);
  out.view.setUint8(start + AT.TAIL, tail);
  return start;
}

/** Throws unless the bytes in between are zeros. */
export function checkPadding(view: DataView, from: number, to: number): void {
  for (let place = from; place < to; place++) {
    if (view.getUint8(place) !== 0) throw new CodecError('record is not padded with zeros', from);
  }
}

/** Ids are 32-bit; any other number is nobody's id, as 0 is. */
export function toId(value: number): number {
  return value === (value | 0) ? value : 0;
}
