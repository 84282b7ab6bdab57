import { invariant } from '@bourse/domain';
import { indexOf, numberAt, roomOf } from './numbers.ts';
import type { BinaryForm, CommandSpec, EventForm, RoomSpec } from './room.ts';

/** A command by one of its numbers: that of its JSON record, or of its binary one. */
export interface CommandEntry {
  readonly name: string;
  readonly number: number;
  readonly spec: CommandSpec;
  /** Undefined: the JSON record. */
  readonly form: BinaryForm | undefined;
}

/** An event by its number. */
export interface EventEntry {
  readonly name: string;
  /** Undefined: JSON. */
  readonly form: EventForm | undefined;
}

/** Numbers of one kind that a room has room for. */
const BLOCK = 256;

/** Asserts that a room's numbers stay within its block: behind it those of the next room begin. */
function checkBlock({ name, number, commands, events, codes }: RoomSpec): void {
  const indexes = Object.values(commands).flatMap(({ binary, index }) => [index, binary?.index ?? index]);
  const isWithin = [number, ...indexes].every((index) => Number.isInteger(index) && index >= 0 && index < BLOCK);
  // Codes count from 1.
  invariant(isWithin && events.length <= BLOCK && codes.length < BLOCK, `the room ${name} leaves its block of numbers`);
}

/** The rooms of an exchange, their commands, events and codes by name and number. Numbers and names are checked to be unique. */
export class RoomTable {
  declare readonly rooms: readonly RoomSpec[];
  private readonly commands = new Map<string, CommandEntry>();
  private readonly commandsByNumber = new Map<number, CommandEntry>();
  private readonly events: EventEntry[][] = [];
  private readonly codes = new Map<string, number>();
  private readonly codesByNumber = new Map<number, string>();

  /** `rooms`: in the order in which they are created, run their timers and stand in snapshots. */
  constructor(rooms: readonly RoomSpec[]) {
    this.rooms = rooms;
    const numbers = new Set(rooms.map(({ number }) => number));
    invariant(numbers.size === rooms.length, 'two rooms have one number');
    for (const room of rooms) this.add(room);
  }

  /** A command by its name. */
  command(name: string): CommandEntry | undefined {
    return this.commands.get(name);
  }
  /** A command by the number of a record. */
  commandAt(number: number): CommandEntry | undefined {
    return this.commandsByNumber.get(number);
  }
  /** An event by its number. */
  eventAt(number: number): EventEntry | undefined {
    return this.events[roomOf(number)]?.[indexOf(number)];
  }
  /** Number of a code. */
  codeNumber(name: string): number {
    const number = this.codes.get(name);
    invariant(number !== undefined, `no room has the code ${name}`);
    return number;
  }
  /** Code of a number, undefined when there is none. */
  codeAt(number: number): string | undefined {
    return this.codesByNumber.get(number);
  }

  private add(room: RoomSpec): void {
    checkBlock(room);
    const { number, commands, events, forms, codes } = room;
    for (const [name, spec] of Object.entries(commands)) {
      invariant(!this.commands.has(name), `two rooms have the command ${name}`);
      const entry = { name, number: numberAt(number, spec.index), spec, form: undefined };
      this.commands.set(name, entry);
      this.addNumber(entry);
      if (spec.binary === undefined) continue;
      this.addNumber({ name, number: numberAt(number, spec.binary.index), spec, form: spec.binary });
    }
    const names = [...this.events.flat().map(({ name }) => name), ...events];
    invariant(new Set(names).size === names.length, 'two events have one name');
    this.events[number] = events.map((name) => ({ name, form: forms?.[name] }));
    codes.forEach((name, index) => {
      invariant(!this.codes.has(name), `two rooms have the code ${name}`);
      const code = numberAt(number, index + 1);
      this.codes.set(name, code);
      this.codesByNumber.set(code, name);
    });
  }

  private addNumber(entry: CommandEntry): void {
    invariant(!this.commandsByNumber.has(entry.number), `two commands have the number ${entry.number}`);
    this.commandsByNumber.set(entry.number, entry);
  }
}
