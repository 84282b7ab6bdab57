import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type MessageData, readPlainFrames } from './plain-frames.ts';

/*
 * The reader beside ws alone: two servers get the same bytes, cut at the same places, and must hear the same and end in the same way.
 */

interface Side {
  readonly server: WebSocketServer;
  readonly port: number;
  /** Strings that a listener of `message` got: texts that ws did not read. */
  strings: number;
}

const MAX_PAYLOAD = 16 * 1024;
const MASK = [0x37, 0xfa, 0x21, 0x3d] as const;
let fast: Side;
let plain: Side;
/** Hears of every connection to either side. */
const heard = new Map<number, string[]>();

async function listen(attach: (ws: WebSocket, socket: Socket) => void): Promise<Side> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, maxPayload: MAX_PAYLOAD });
  await once(server, 'listening');
  const side: Side = { server, port: (server.address() as AddressInfo).port, strings: 0 };
  server.on('connection', (ws, request) => {
    attach(ws, request.socket);
    const story: string[] = [];
    heard.set(request.socket.remotePort ?? 0, story);
    ws.on('message', (data: MessageData, isBinary) => {
      if (typeof data === 'string') side.strings += 1;
      story.push(`${isBinary ? 'binary' : 'text'} ${data.toString()}`);
    });
    ws.on('ping', (data) => story.push(`ping ${data}`));
    ws.on('pong', (data) => story.push(`pong ${data}`));
    ws.on('error', (error) => story.push(`error ${'code' in error ? error.code : error.message}`));
    ws.on('close', (code, reason) => story.push(`close ${code} ${reason}`));
  });
  return side;
}

beforeAll(async () => {
  fast = await listen(readPlainFrames);
  plain = await listen(() => undefined);
});

afterAll(() => {
  for (const { server } of [fast, plain]) {
    for (const ws of server.clients) ws.terminate();
    server.close();
  }
});

interface FrameParts {
  readonly first: number;
  readonly payload: Uint8Array;
  readonly isMasked?: boolean;
  /** The length in more bytes than it needs. */
  readonly isWide?: boolean;
}

function frame({ first, payload, isMasked = true, isWide = false }: FrameParts): Buffer {
  const { length } = payload;
  const wide = Buffer.alloc(8);
  wide.writeUInt32BE(length, 4);
  const long = length > 0xffff || (isWide && length > 125);
  const lengthBytes = long ? [127, ...wide] : length > 125 || isWide ? [126, length >> 8, length & 0xff] : [length];
  const head = [first, (lengthBytes[0] ?? 0) | (isMasked ? 0x80 : 0), ...lengthBytes.slice(1)];
  if (!isMasked) return Buffer.concat([Buffer.from(head), payload]);
  return Buffer.concat([Buffer.from([...head, ...MASK]), payload.map((byte, at) => byte ^ (MASK[at & 3] ?? 0))]);
}

const text = (words: string, first = 0x81) => frame({ first, payload: Buffer.from(words) });
const closing = frame({ first: 0x88, payload: Buffer.from([0x0f, 0xa0, ...Buffer.from('enough')]) });

/** Everything that one side heard of a connection that sends these chunks and then ends, and what it was sent. `early` comes with the handshake. */
async function storyOf(side: Side, chunks: readonly Buffer[], early: Buffer): Promise<string[]> {
  const socket = connect(side.port, '127.0.0.1');
  await once(socket, 'connect');
  const port = socket.localPort ?? 0;
  socket.setNoDelay(true);
  const request =
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
  socket.write(Buffer.concat([Buffer.from(request), early]));
  await once(socket, 'data');
  const answered: Buffer[] = [];
  socket.on('data', (bytes) => answered.push(bytes));
  socket.on('error', () => undefined);
  for (const chunk of chunks) {
    if (socket.destroyed || socket.writableEnded) break;
    await new Promise<void>((done) => socket.write(chunk, () => done()));
    // The next chunk in a read of its own, as far as one can have a say in it.
    await new Promise((done) => setImmediate(done));
  }
  socket.end();
  const story = heard.get(port) ?? [];
  await expect.poll(() => story.at(-1) ?? '', { interval: 1, timeout: 10_000 }).toMatch(/^close /);
  heard.delete(port);
  if (!socket.closed) await once(socket, 'close');
  return [...story, `answered ${Buffer.concat(answered).toString('hex')}`];
}

async function expectSame(chunks: readonly Buffer[], early = Buffer.alloc(0)): Promise<string[]> {
  // What a reader does to its bytes must not reach the other one.
  const copies = () => chunks.map((chunk) => Buffer.from(chunk));
  const expected = await storyOf(plain, copies(), early);
  expect(await storyOf(fast, copies(), early)).toEqual(expected);
  return expected;
}

const words = fc.string({ unit: 'grapheme', maxLength: 300 });
const usual = fc.oneof(
  { weight: 8, arbitrary: fc.string({ maxLength: 300 }).map((payload) => text(payload)) },
  { weight: 2, arbitrary: words.map((payload) => text(payload)) },
  { weight: 1, arbitrary: fc.integer({ min: 3_900, max: 5_000 }).map((length) => text('x'.repeat(length))) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 125 }).map((payload) => frame({ first: 0x89, payload })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 125 }).map((payload) => frame({ first: 0x8a, payload })) },
);
const odd = fc.oneof(
  words.map((payload) => Buffer.concat([text(payload, 0x01), text('middle', 0x89), text('end', 0x80)])),
  fc.uint8Array({ maxLength: 200 }).map((payload) => frame({ first: 0x82, payload })),
  fc.uint8Array({ maxLength: 200 }).map((payload) => frame({ first: 0x81, payload })),
  fc.uint8Array({ maxLength: 200 }).map((payload) => frame({ first: 0x81, payload, isMasked: false })),
  fc.uint8Array({ maxLength: 200 }).map((payload) => frame({ first: 0x89, payload, isWide: true })),
  words.map((payload) => frame({ first: 0x81, payload: Buffer.from(payload), isWide: true })),
  fc.record({ first: fc.integer({ min: 0, max: 255 }), payload: fc.uint8Array({ maxLength: 130 }) }).map(frame),
  fc.integer({ min: 16_000, max: 17_000 }).map((length) => text('y'.repeat(length))),
  fc.constant(closing),
);

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at]
    .map((from, index) => bytes.subarray(from, at[index] ?? bytes.length))
    .filter(({ length }) => length);
}

describe('a socket with the plain frame parser', () => {
  it('emits the same events as ws in the same order for any chunking, and ends the same way', async () => {
    const frames = fc.array(fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(frames, fc.array(fc.nat(), { maxLength: 6 }), async (sent, places) => {
        await expectSame(cut(Buffer.concat(sent), places));
      }),
      { numRuns: 150 },
    );
  });

  it('parses short texts itself, non-ASCII included, and passes pings to ws', async () => {
    const sent = [text('one'), text('', 0x89), text('zwölf, 深圳, 👍'), text('x'.repeat(4_096))];
    const before = fast.strings;
    const story = await expectSame([Buffer.concat(sent)]);
    expect(story.slice(0, 4)).toEqual(['text one', 'ping ', 'text zwölf, 深圳, 👍', `text ${'x'.repeat(4_096)}`]);
    expect(fast.strings - before).toBe(3);
  });

  it('parses data that arrived with the handshake, and continues in the middle of a frame', async () => {
    const second = text('second');
    const before = fast.strings;
    const early = Buffer.concat([text('first'), second.subarray(0, 5)]);
    const story = await expectSame([Buffer.concat([second.subarray(5), text('third')])], early);
    expect(story.slice(0, 3)).toEqual(['text first', 'text second', 'text third']);
    expect(fast.strings - before).toBe(3);
  });

  it('parses a text that arrives byte by byte', async () => {
    const before = fast.strings;
    await expectSame([...text('{"event":"ping"}')].map((byte) => Buffer.from([byte])));
    expect(fast.strings - before).toBe(1);
  });

  it.each([
    ['a text that is no UTF-8', frame({ first: 0x81, payload: Uint8Array.of(0xc3, 0x28) }), 1_007],
    ['a frame without a mask', frame({ first: 0x81, payload: Buffer.from('hi'), isMasked: false }), 1_002],
    ['a bit that no extension uses', text('hi', 0xc1), 1_002],
    ['a ping that is too long', frame({ first: 0x89, payload: new Uint8Array(126) }), 1_002],
    ['a text that is too long', text('x'.repeat(MAX_PAYLOAD + 1)), 1_009],
    ['a closing', closing, 4_000],
  ])('lets ws end the connection for %s, and hears nothing after it', async (_, bytes, code) => {
    const story = await expectSame([Buffer.concat([text('before'), bytes, text('after')])]);
    expect(story[0]).toBe('text before');
    expect(story.at(-1)).toMatch(new RegExp(`^answered 88[0-9a-f]{2}${code.toString(16).padStart(4, '0')}`));
    expect(story).not.toContain('text after');
  });
});
