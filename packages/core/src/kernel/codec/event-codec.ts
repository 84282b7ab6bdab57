import { indexOf, roomOf } from '../numbers.ts';
import type { AnyEvent } from '../room.ts';
import type { RoomTable } from '../room-table.ts';
import { CodecError } from './codec-error.ts';
import { decodeJson } from './json-payload.ts';
import { APPLIED_HEADER, APPLIED_MARK, padded } from './layout.ts';

/** One command's outcome as it leaves the core. */
export interface Applied<E extends AnyEvent> {
  readonly seq: number;
  readonly timeMs: number;
  /** The number that the host gave the command, to find the waiting caller; 0 … 2^32 − 1. */
  readonly correlation: number;
  readonly events: readonly E[];
}

/** Reads the events of the rooms in a table. */
export class EventCodec {
  declare private readonly table: RoomTable;

  constructor(table: RoomTable) {
    this.table = table;
  }

  /** Reads everything that an `EventBuffer` holds. Throws a `CodecError` on bytes that it cannot have written. */
  decode(bytes: Uint8Array): Applied<AnyEvent>[] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const applied: Applied<AnyEvent>[] = [];
    let offset = 0;
    while (offset < view.byteLength) {
      const end = offset + checkedLength(view, offset);
      const count = view.getUint32(offset + 20, true);
      applied.push({
        seq: view.getFloat64(offset, true),
        timeMs: view.getFloat64(offset + 8, true),
        correlation: view.getUint32(offset + 16, true),
        events: this.readAll(bytes, view, offset + APPLIED_HEADER, end, count),
      });
      offset = end;
    }
    return applied;
  }

  private readAll(bytes: Uint8Array, view: DataView, start: number, end: number, count: number): AnyEvent[] {
    const events: AnyEvent[] = [];
    let offset = start;
    while (offset < end) {
      const type = view.getUint16(offset, true);
      const entry = this.table.eventAt(type);
      if (entry === undefined) throw new CodecError(`unknown event ${indexOf(type)} of room ${roomOf(type)}`, offset);
      const { name, form } = entry;
      if (form === undefined) {
        const size = checkedSize(8 + padded(view.getUint32(offset + 4, true)), offset, end);
        events.push(readJson(bytes, view, offset, name));
        offset += size;
        continue;
      }
      // The fixed part first: the tail's length stands in it.
      checkedSize(form.size, offset, end);
      const size = form.tail === undefined ? form.size : checkedSize(form.size + form.tail(view, offset), offset, end);
      events.push(form.read(view, offset));
      offset += size;
    }
    if (events.length !== count) throw new CodecError('wrong number of events', start);
    return events;
  }
}

function checkedLength(view: DataView, offset: number): number {
  if (offset + APPLIED_HEADER > view.byteLength) throw new CodecError('event header is cut off', offset);
  if (view.getUint32(offset + 28, true) !== APPLIED_MARK) throw new CodecError('no event header', offset);
  const length = view.getUint32(offset + 24, true);
  if (length < APPLIED_HEADER || length % 8 !== 0 || length > view.byteLength - offset) {
    throw new CodecError('events have an impossible length', offset);
  }
  return length;
}

function checkedSize(size: number, offset: number, end: number): number {
  if (size <= 0 || offset + size > end) throw new CodecError('event is cut off', offset);
  return size;
}

function readJson(bytes: Uint8Array, view: DataView, at: number, name: string): AnyEvent {
  let event: unknown;
  try {
    event = decodeJson(bytes.subarray(at + 8, at + 8 + view.getUint32(at + 4, true)));
  } catch {
    throw new CodecError('event payload is no JSON', at);
  }
  if (typeof event !== 'object' || event === null || !('type' in event) || event.type !== name) {
    throw new CodecError('event payload has the wrong type', at);
  }
  return event as AnyEvent;
}
