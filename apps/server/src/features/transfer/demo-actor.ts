/**
 * The demo's actor: a user of the house who moves his own money between his wallets now and then, through the public API alone. Where no pair
 * of isolated margin is open yet, all spot markets of the demo are opened as pairs first, as its operator would.
 */
import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import type { Command } from '@bourse/core';
import type { FeatureContext } from '../../platform/feature.ts';
import { transfersPart } from './transfers-part.ts';

/** How often it moves something, milliseconds. */
const STEP_EVERY_MS = 30_000;
const JOB = 'transfer.demo-actor';
const USER = { email: 'transfers@makers.bourse.test', nickname: 'Transfers' };
const USDT = 52;
/** Where it moves money from spot, in turn, and back from. */
const TARGETS = [5, 6, 3, 8] as const;

type Json = Readonly<Record<string, unknown>>;
interface Row {
  readonly wallet: number;
  readonly coinId: number;
  readonly available: string;
}

/** Registers the actor; `begin` is called when the port is open. */
export function registerDemoActor(ctx: FeatureContext): { begin(url: string): Promise<void> } {
  const actor = new DemoActor(ctx);
  ctx.jobs.register(JOB, { run: () => actor.step(), concurrency: 1 });
  ctx.jobs.every(STEP_EVERY_MS, JOB);
  return actor;
}

class DemoActor {
  private readonly ctx: FeatureContext;
  private url = '';
  private cookie = '';
  private csrfToken = '';
  private steps = 0;

  constructor(ctx: FeatureContext) {
    this.ctx = ctx;
  }

  async begin(url: string): Promise<void> {
    const { host, houseUsers, view } = this.ctx;
    await houseUsers.get().ensureUser({ ...USER, password: this.password });
    if (view.partOf(transfersPart).allPairs().length === 0) {
      const open = { baseIn: true, baseOut: true, quoteIn: true, quoteOut: true };
      const commands = view.catalogue.markets().map(({ spec }): Command => {
        const { baseAssetId, marketId, quoteAssetId } = spec;
        return { type: 'set-transfer-pair', pair: { marketId, baseAssetId, quoteAssetId, ...open } };
      });
      await host.submitMany(commands.map((command) => ({ command })));
    }
    this.url = url;
  }

  /** One transfer: out of spot when the turn's wallet is empty, else back. */
  async step(): Promise<void> {
    if (this.url === '') return;
    if (this.cookie === '') await this.logIn();
    const rows = ((await this.call('walletRows')) ?? []) as readonly Row[];
    const target = TARGETS[this.steps % TARGETS.length] ?? TARGETS[0];
    this.steps += 1;
    const inWallet = (wallet: number) => rows.find((row) => row.wallet === wallet && row.coinId === USDT)?.available;
    const amount = inWallet(target) ?? '0';
    if (Number(amount) > 0) await this.call('transferSubmit', this.transfer(`${target}_2`, amount));
    else if (Number(inWallet(2) ?? '0') < 1_000) await this.call('demoFaucet', { coinId: USDT });
    else await this.call('transferSubmit', this.transfer(`2_${target}`, String(10 + (this.steps % 90))));
  }

  private get password(): string {
    return this.ctx.secretFor('transfer-actor');
  }

  private transfer(type: string, amount: string): Json {
    return { type, coinId: USDT, amount, clientTransferId: `demo-${this.ctx.view.seq}-${this.steps}` };
  }

  private async logIn(): Promise<void> {
    const { path } = routes.login;
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: USER.email, password: this.password }),
    });
    const { data } = (await response.json()) as { readonly data: { readonly csrfToken: string } | null };
    if (data === null) throw new Error(`the demo's actor cannot log in: HTTP ${response.status}`);
    this.csrfToken = data.csrfToken;
    this.cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** Calls a route; null when it is rejected, which ends the session when that is why. */
  private async call(name: RouteName, body?: Json): Promise<unknown> {
    const { method, path }: RouteSpec = routes[name];
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        'x-csrf-token': this.csrfToken,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 401) this.cookie = '';
    return ((await response.json()) as { readonly data: unknown }).data;
  }
}
