import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { CorkedSocket } from './corked-socket.ts';
import { asciiFrame, isAscii, TextFrame } from './text-frame.ts';

const END = 'that was all';
const WAIT_MS = 10_000;
const LIMITS = { conflateBytes: 1 << 20, dropBytes: 32 << 20, dropMs: 60_000 };
let server: WebSocketServer;
let client: WebSocket;
let socket: CorkedSocket;
let received: string[] = [];
/** The pace events of the socket. */
const news: string[] = [];

beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const connected = once(server, 'connection');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { perMessageDeflate: false });
  client.on('message', (data, isBinary) => received.push(isBinary ? 'binary' : String(data)));
  const [ws, request] = await connected;
  socket = new CorkedSocket(ws, request.socket, LIMITS, (one) => news.push(one));
  await once(client, 'open');
});

afterAll(() => {
  client.terminate();
  server.close();
});

/** What arrives of messages that are sent in one turn; each says whether it was made a frame before. */
async function arrivingOf(messages: readonly { readonly text: string; readonly isFrame: boolean }[]) {
  for (const { text, isFrame } of messages) socket.send(isFrame ? new TextFrame(text) : text);
  socket.send(END);
  while (received.at(-1) !== END) await once(client, 'message');
  return received.splice(0).slice(0, -1);
}

describe('a corked socket', () => {
  // Each length is one at which the head of a frame changes its form, or beside it.
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])('sends a message of %i characters', async (length) => {
    for (const text of ['x'.repeat(length), 'é'.repeat(length)]) {
      expect(await arrivingOf([{ text, isFrame: false }])).toEqual([text]);
      expect(await arrivingOf([{ text, isFrame: true }])).toEqual([text]);
    }
    socket.sendAscii('y'.repeat(length));
    expect(await arrivingOf([])).toEqual(['y'.repeat(length)]);
  });

  it('sends all messages of a turn in order', async () => {
    const message = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 200 }), isFrame: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 20 }), async (messages) => {
        expect(await arrivingOf(messages)).toEqual(messages.map(({ text }) => text));
      }),
    );
  });

  it('tracks whether its peer is behind, and reports when it has caught up or is too slow', async () => {
    await arrivingOf([{ text: 'read at once', isFrame: true }]);
    expect({ news, isSlow: socket.isSlow }).toEqual({ news: [], isSlow: false });
    client.pause();
    const large = new TextFrame('x'.repeat(16 << 20));
    socket.send(large);
    await vi.waitFor(() => expect(socket.isSlow).toBe(true), WAIT_MS);
    client.resume();
    await vi.waitFor(() => {
      socket.checkPace();
      expect(socket.isSlow).toBe(false);
    }, WAIT_MS);
    expect(news).toEqual(['caught-up']);
    expect(await arrivingOf([{ text: 'and on', isFrame: true }])).toEqual([String(large), 'and on']);
    client.pause();
    for (let count = 0; count < 3; count += 1) socket.send(large);
    await vi.waitFor(() => expect(news).toEqual(['caught-up', 'too-slow']), WAIT_MS);
    client.resume();
    await arrivingOf([]);
  });

  it('builds string frames for ASCII text only', () => {
    expect(asciiFrame('{"event":"pong"}')).toBe('\u0081\u0010{"event":"pong"}');
    expect(isAscii('{"event":"pong"}\u007f\0')).toBe(true);
    for (const text of ['é', '\u0080', '深圳', '👍']) expect(isAscii(text)).toBe(false);
  });

  it('sends pending messages before it closes, and nothing after', async () => {
    received = [];
    const closed = once(client, 'close');
    socket.send('last words');
    expect(socket.close(4_000, 'enough')).toBe(true);
    socket.send('too late');
    const [code] = await closed;
    expect({ received, code }).toEqual({ received: ['last words'], code: 4_000 });
  });
});
