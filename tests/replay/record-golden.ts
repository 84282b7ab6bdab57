/* node tests/replay/record-golden.ts NAME: records a journal of mixed commands, the state hash and the snapshot that it leads to. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  ByteWriter,
  type Command,
  type CommandMeta,
  createExchange,
  encodeCommand,
  patchCommandTime,
} from '@bourse/core';
import { Generator } from '../simulation/generator.ts';
import { Random } from '../simulation/random.ts';
import { openWorld } from '../simulation/world.ts';

const COMMANDS = 2_000;
const OPTIONS = { maxOpenOrders: 25, maxKeys: 300, maxKeysPerAccount: 60, keyRetentionMs: 86_400_000 };

const [name] = process.argv.slice(2);
const target = join(import.meta.dirname, 'golden', name ?? '');
if (name === undefined || existsSync(`${target}.json`)) {
  console.error('Give a name that no recorded journal has.');
  process.exit(2);
}

const exchange = createExchange(OPTIONS);
const generator = new Generator(new Random(1));
const records = new ByteWriter();
let trades = 0;

function record(command: Command, meta: CommandMeta): void {
  const start = records.length;
  encodeCommand(command, meta.key ?? 0n, records);
  patchCommandTime(records.bytes, start, meta.timeMs);
  const events = exchange.apply(command, meta);
  for (const event of events) if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
  trades += events.filter(({ type }) => type === 'trade').length;
}

for (const command of openWorld()) record(command, { timeMs: 1_700_000_000_000 });
for (let i = 0; i < COMMANDS; i++) record(generator.command(), generator.meta());

const { seq, timeMs } = exchange;
const golden = { options: OPTIONS, commands: seq, trades, seq, timeMs, stateHash: exchange.stateHash() };
writeFileSync(`${target}.commands.gz`, gzipSync(records.bytes, { level: 9 }));
writeFileSync(`${target}.snapshot.gz`, gzipSync(exchange.snapshot(), { level: 9 }));
writeFileSync(`${target}.json`, `${JSON.stringify(golden, null, 2)}\n`);
console.log(golden);
