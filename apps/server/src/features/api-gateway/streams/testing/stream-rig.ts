import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { ApiKey } from '../../../../platform/auth/api-key.ts';
import { CachedApiKeyring } from '../../../../platform/auth/api-keyring.ts';
import { AddressSlots } from '../../../../platform/http/address-slots.ts';
import { silentLogger } from '../../../../platform/logger.ts';
import { TestFloor } from '../../../../testing/test-floor.ts';
import { CancelNames } from '../../cancel-names.ts';
import { ListenKeys } from '../../listen-keys.ts';
import { marketEndpoints } from '../../rest/market-endpoints.ts';
import { OrderCounts, RequestWeights } from '../../rest/weights.ts';
import { StreamEndpoint, type StreamLimits } from '../stream-endpoint.ts';

/** A key with what its owner signs with. */
export interface RigKey {
  readonly key: ApiKey;
  readonly sign: (payload: string) => string;
}

/** The gateway's sockets on a port of their own, over a floor: one market, two accounts, no database. */
export class StreamRig {
  readonly floor = new TestFloor(Date.now());
  readonly listenKeys = new ListenKeys();
  readonly ring: CachedApiKeyring;
  isOpen = true;
  private readonly keys = new Map<string, ApiKey>();
  private readonly server = createServer();
  private readonly endpoint: StreamEndpoint;

  constructor(limits: Partial<StreamLimits> = {}, isEnforced = false) {
    const source = {
      load: async (apiKey: string) => this.keys.get(apiKey),
      standing: async () => new Map([...this.keys.values()].map(({ keyId, revision }) => [keyId, revision])),
      saveUses: async () => undefined,
    };
    this.ring = new CachedApiKeyring(source, () => undefined);
    this.ring.onEnded((keyId) => this.listenKeys.closeOf(keyId));
    this.endpoint = new StreamEndpoint({
      slots: new AddressSlots(undefined),
      securityHeaders: [],
      view: this.floor.view,
      listenKeys: this.listenKeys,
      cancelNames: new CancelNames(),
      calls: {
        endpoints: marketEndpoints(this.floor.view),
        ring: this.ring,
        weights: new RequestWeights(isEnforced),
        counts: new OrderCounts(isEnforced),
        nowMs: Date.now,
      },
      logger: silentLogger(),
      trustProxy: true,
      isOpen: () => this.isOpen,
      limits: { messageRate: undefined, ...limits },
    });
    this.server.on('upgrade', (request, socket, head) => {
      if (!this.endpoint.takeUpgrade(request, socket, head)) socket.destroy();
    });
  }

  /** Opens the port. */
  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  async stop(): Promise<void> {
    await this.endpoint.close();
    this.server.close();
    await this.ring.close();
  }

  /** Connections that the gateway knows of. */
  get connections(): number {
    return this.endpoint.size;
  }

  /** Connections that are behind. */
  get slowConnections(): number {
    return this.endpoint.slowSize;
  }

  /** Connects; `headers` as a proxy would write them. */
  async connect(path: string, headers: Record<string, string> = {}): Promise<RigSocket> {
    const { port } = this.server.address() as AddressInfo;
    const socket = new RigSocket(new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, autoPong: false }));
    await once(socket.ws, 'open');
    return socket;
  }

  /** Expects a rejected connection; returns status and body. */
  async rejected(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
    const { port } = this.server.address() as AddressInfo;
    const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    ws.on('error', () => undefined);
    const [, response] = await once(ws, 'unexpected-response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
  }

  /** Makes a key of an account. */
  addKey(kind: 'hmac' | 'ed25519', accountId: number, change: Partial<ApiKey> = {}): RigKey {
    const apiKey = `${kind}key${this.keys.size}`.padEnd(64, 'x');
    const secret = `secret ${apiKey}`;
    const pair = generateKeyPairSync('ed25519');
    const key: ApiKey = {
      keyId: `id-${apiKey}`,
      apiKey,
      userId: `user ${accountId}`,
      email: `user-${accountId}@example.com`,
      accountId,
      masterAccountId: 0,
      masterUserId: '',
      label: '',
      permissions: { read: true, trade: true, transfer: false, withdraw: false },
      ipAllowList: [],
      expiresMs: 0,
      createdMs: 0,
      revision: 1,
      verifier: kind === 'hmac' ? { kind, secret } : { kind, publicKey: pair.publicKey },
      ...change,
    };
    this.keys.set(apiKey, key);
    return {
      key,
      sign: (payload) =>
        kind === 'hmac'
          ? createHmac('sha256', secret).update(payload).digest('hex')
          : sign(null, Buffer.from(payload), pair.privateKey).toString('base64'),
    };
  }

  /** Revokes a key. */
  revoke({ key }: RigKey): void {
    this.keys.delete(key.apiKey);
    this.ring.ended(key);
  }
}

/** Parameters with key, time and signature. */
export function signedBy(
  { key, sign: signPayload }: RigKey,
  params: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const asked: Record<string, unknown> = { apiKey: key.apiKey, timestamp: Date.now(), ...params };
  const names = Object.keys(asked).sort();
  return { ...asked, signature: signPayload(names.map((name) => `${name}=${asked[name]}`).join('&')) };
}

/** A message as it came. */
export interface RigMessage {
  readonly [field: string]: unknown;
}

/** A client that keeps its messages and answers no pings by itself. */
export class RigSocket {
  readonly ws: WebSocket;
  readonly received: RigMessage[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  private readonly waiting = new Set<(message: RigMessage, at: number) => void>();
  private nextId = 0;

  constructor(ws: WebSocket) {
    this.ws = ws;
    this.closed = once(ws, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
    ws.on('message', (data) => {
      const message = JSON.parse(String(data)) as RigMessage;
      this.received.push(message);
      for (const look of this.waiting) look(message, this.received.length - 1);
    });
  }

  /** Sends a request with its own id; returns the response. */
  ask(method: string, params?: unknown): Promise<RigMessage> {
    this.nextId += 1;
    const id = this.nextId;
    this.ws.send(JSON.stringify({ id, method, params }));
    return this.until((message) => message.id === id);
  }

  /** Sends raw text; returns the next message. */
  async next(text: string): Promise<RigMessage> {
    const from = this.received.length;
    this.ws.send(text);
    return this.until((_, at) => at >= from);
  }

  /** The first message that matches, already received or future. */
  until(matches: (message: RigMessage, at: number) => boolean): Promise<RigMessage> {
    const known = this.received.find(matches);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const look = (message: RigMessage, at: number) => {
        if (!matches(message, at)) return;
        this.waiting.delete(look);
        resolve(message);
      };
      this.waiting.add(look);
    });
  }
}
