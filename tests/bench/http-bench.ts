import { compare, type Figure } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { restedResult } from './support/checks.ts';
import { type BenchChild, startChild } from './support/child.ts';
import type { LoadJob } from './support/load-result.ts';

const ROUNDS = 5;
const CONNECTIONS = 64;
const TRADERS = 8;
const JOB: LoadJob = { warmUpMs: 1_000, measureMs: 2_000 };

/** http.durable: durable answers a second to POSTed orders over 64 connections, beside raw node:http under the same load. */
export async function httpBench(): Promise<readonly Figure[]> {
  const server = await startChild<BenchServerReady>('bench-server.ts', { traders: TRADERS });
  const peer = await startChild<{ readonly url: string }>('http-peer.ts', {});
  const load = (url: string, traders: BenchServerReady['traders']) =>
    startChild('http-load.ts', { url, traders, connections: CONNECTIONS });
  const oursLoad = await load(server.ready.url, server.ready.traders);
  const peerLoad = await load(peer.ready.url, [{ cookie: '', csrfToken: '0'.repeat(43) }]);
  const label = { name: 'http.durable', unit: 'acks/s', peerName: 'raw node:http' };
  const rateOf = async (side: BenchChild<unknown>) =>
    (await restedResult('http.durable', server, side, JOB)).answersPerSecond;
  try {
    const ours = () => rateOf(oursLoad);
    const raw = () => rateOf(peerLoad);
    await raw();
    await ours();
    return [await compare(ROUNDS, label, ours, raw)];
  } finally {
    for (const child of [oursLoad, peerLoad, peer, server]) await child.stop();
  }
}
