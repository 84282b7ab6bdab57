import { once } from 'node:events';
import type { InboxData, TopicMessage } from '@bourse/contract';
import { WebSocket } from 'ws';
import { childInput, serveParent } from './child.ts';

/* Many open inboxes, each of a user of its own; tells how long messages took. */

interface Input {
  readonly url: string;
  readonly cookies: readonly string[];
}

const { cookies, url } = childInput<Input>();
const topic = { biz: 'portal', type: 'inbox', code: 'en_US', granularity: '' };
let delays: number[] = [];
let expected = Number.POSITIVE_INFINITY;
let onComplete: (() => void) | undefined;
/** By inbox, so that a message that comes twice is found out. */
const seen = cookies.map(() => new Set<string>());

function take(index: number, { data, kind }: TopicMessage<InboxData>): void {
  if (kind !== 'delta' || data.reload === true) return;
  for (const { formatDataJson } of data.messages) {
    const { no, sentMs } = JSON.parse(formatDataJson) as { readonly no: string; readonly sentMs: string };
    if (seen[index]?.has(no) === true) throw new Error(`message ${no} came twice`);
    seen[index]?.add(no);
    delays.push(performance.timeOrigin + performance.now() - Number(sentMs));
  }
  if (delays.length >= expected) onComplete?.();
}

async function open(index: number, cookie: string): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: cookie === '' ? {} : { cookie } });
  await once(ws, 'open');
  ws.on('message', (text) => take(index, JSON.parse(String(text)) as TopicMessage<InboxData>));
  if (cookie === '') return ws;
  const answered = once(ws, 'message');
  ws.send(JSON.stringify({ event: 'subscribe', id: '1', params: topic }));
  await answered;
  return ws;
}

const sockets: WebSocket[] = [];
for (const [index, cookie] of cookies.entries()) sockets.push(await open(index, cookie));

async function run(job: { readonly expected: number }): Promise<unknown> {
  delays = [];
  expected = job.expected;
  await new Promise<void>((resolve) => {
    onComplete = resolve;
  });
  const sorted = delays.toSorted((a, b) => a - b);
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

serveParent({}, run, () => {
  for (const ws of sockets) ws.terminate();
});
