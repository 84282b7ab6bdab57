import { type Figure, figure, median } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { restedResult } from './support/checks.ts';
import { type BenchChild, startChild } from './support/child.ts';
import type { LoadJob } from './support/load-result.ts';
import type { ClientKey } from './support/order-traffic.ts';

/*
 * gateway.hmac and gateway.ed25519: signed orders and cancels a second over the Binance-compatible REST gateway on 64 connections, durable
 * answers, beside raw node:http under the same requests, which checks nothing. Signatures are made before the time is measured.
 */

const ROUNDS = 3;
const CONNECTIONS = 64;
const TRADERS = 8;
const JOB: LoadJob = { warmUpMs: 500, measureMs: 2_000 };
const KINDS = ['hmac', 'ed25519'] as const;

export async function gatewayBench(): Promise<readonly Figure[]> {
  const server = await startChild<BenchServerReady>('bench-server.ts', { traders: TRADERS, keys: true });
  const peer = await startChild<{ readonly url: string }>('http-peer.ts', {});
  const load = (url: string, keys: readonly ClientKey[]) =>
    startChild('gateway-load.ts', { url, keys, connections: CONNECTIONS });
  const keysOf = (kind: ClientKey['kind']) =>
    server.ready.traders.flatMap(({ keys = [] }) => keys.filter((key) => key.kind === kind));
  const loads = [];
  for (const kind of KINDS)
    loads.push({ kind, child: await load(server.ready.url, keysOf(kind)), rates: [] as number[] });
  const peerLoad = await load(peer.ready.url, []);
  const rateOf = async (side: BenchChild<unknown>) =>
    (await restedResult('gateway', server, side, JOB)).answersPerSecond;
  try {
    const raw: number[] = [];
    await rateOf(peerLoad);
    for (const { child } of loads) await rateOf(child);
    for (let round = 0; round < ROUNDS; round++) {
      raw.push(await rateOf(peerLoad));
      for (const { child, rates } of loads) rates.push(await rateOf(child));
    }
    const label = { unit: 'acks/s', peerName: 'raw node:http' };
    return loads.map(({ kind, rates }) => figure({ name: `gateway.${kind}`, ...label }, median(rates), median(raw)));
  } finally {
    for (const child of [...loads.map((side) => side.child), peerLoad, peer, server]) await child.stop();
  }
}
