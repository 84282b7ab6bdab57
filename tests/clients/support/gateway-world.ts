import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { ApiClient } from '../../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../../support/real-server.ts';

/** The demo trader's key, as an operator sets it. */
export const DEMO_KEY = {
  apiKey: 'clientTestKey0000000000000000001',
  secret: 'clientTestSecret0000000000000001',
} as const;
/** Password of the users that the tests make. */
const PASSWORD = 'only-for-tests-2026';

/** What a client signs with: a secret, or a private key in PEM. */
export interface ClientKey {
  readonly apiKey: string;
  readonly secret: string;
}

/** What a test may ask of a key. */
export interface KeyTerms {
  readonly kind?: 'hmac' | 'rsa' | 'ed25519';
  readonly trade?: boolean;
  readonly ipAllowList?: string[];
  readonly expiresMs?: number;
}

/** Somebody with a session, who makes keys and owns play money. */
export class Trader {
  readonly client: ApiClient;

  constructor(url: string) {
    this.client = new ApiClient(url);
  }

  /** Makes a key; a key pair is made for those that sign with one. */
  async makeKey({
    kind = 'hmac',
    trade = true,
    ipAllowList = [],
    expiresMs = 0,
  }: KeyTerms = {}): Promise<ClientKey & { readonly keyId: string }> {
    const pair = kind === 'hmac' ? undefined : pairOf(kind);
    const made = await this.client.expect('createApiKey', {
      body: {
        label: `${kind} key`,
        kind,
        permissions: { read: true, trade, withdraw: false },
        ipAllowList,
        expiresMs,
        ...(pair === undefined ? {} : { publicKey: pair.publicKey }),
      },
    });
    return { keyId: made.keyId, apiKey: made.apiKey, secret: pair?.privateKey ?? made.secretKey };
  }

  /** Takes play money as often as the faucet gives it. */
  async takeMoney(coins: readonly number[]): Promise<void> {
    for (const coinId of coins) await this.client.expect('demoFaucet', { body: { coinId } });
  }
}

function pairOf(kind: 'rsa' | 'ed25519') {
  const pair = kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519');
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The real server of a file's tests, whose books hold only what the tests place. */
export interface GatewayWorld {
  readonly url: string;
  /** The demo trader. */
  readonly demo: Trader;
  /** Somebody newly registered, with play money in USDT, BTC and ETH. */
  newTrader(name: string): Promise<Trader>;
}

/** Starts a server for the tests of the calling file and stops it after them. */
export function gatewayWorld(env: Readonly<Record<string, string>> = {}): () => GatewayWorld {
  const data = temporaryDataDir();
  let server: RealServer;
  let world: GatewayWorld;
  beforeAll(async () => {
    server = await startRealServer({
      dataDir: data.path,
      env: {
        BOURSE_MAKERS: 'off',
        BOURSE_DEMO_PASSWORD: PASSWORD,
        BOURSE_DEMO_API_KEY: DEMO_KEY.apiKey,
        BOURSE_DEMO_API_SECRET: DEMO_KEY.secret,
        ...env,
      },
    });
    const { url } = server;
    const demo = new Trader(url);
    await demo.client.login('demo@bourse.test', PASSWORD);
    world = {
      url,
      demo,
      async newTrader(name) {
        const trader = new Trader(url);
        await trader.client.register(`${name}@example.com`, PASSWORD);
        await trader.takeMoney([52, 1, 2]);
        return trader;
      },
    };
  });
  afterAll(async () => {
    await server.stop();
    data.remove();
  });
  return () => world;
}
