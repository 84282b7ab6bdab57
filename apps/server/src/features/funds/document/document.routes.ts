import { randomUUID } from 'node:crypto';
import { STATEMENT_DOCUMENT } from '@bourse/contract';
import { formatDecimal, invariant, type WalletKind, walletKindOf } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { fileRoute } from '../../../platform/http/file-route.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import type { RouteCall } from '../../../platform/http/route.ts';
import type { Projector } from '../../../platform/projections/projector.ts';
import type { FundsStore } from '../funds.store.ts';
import type { EntryReason, StoredEntry } from '../statement.ts';
import type { WorthSnapshots } from '../worth/worth-snapshots.ts';
import { DOCUMENT_WORDS, type DocumentWords, documentLanguageOf } from './document-words.ts';
import type { BalanceLine, ChangeLine, StatementDocument } from './statement-pdf.ts';
import type { StatementThread } from './statement-thread.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Documents that a person gets in a minute, sub-accounts included: a long one is seconds of work. */
const MOST_A_MINUTE = 6;
const EXCHANGE = 'Bourse';
/** The last moment that a date can name. */
const MAX_MS = 8.64e15;

/** Dependencies of the documents. */
export interface DocumentDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: FundsStore;
  readonly snapshots: Pick<WorthSnapshots, 'holdingsAt'>;
  readonly statements: StatementThread;
  readonly nowMs: () => number;
}

type Call = RouteCall<'statementDocument'>;

/** The statement as a document. */
export function registerDocuments(app: HttpApp, deps: DocumentDeps): void {
  const recent = new Map<string, readonly number[]>();
  const { statements } = deps;
  fileRoute(app, 'statementDocument', async (call) => {
    const { masterUserId, userId } = call.user;
    const personId = masterUserId === '' ? userId : masterUserId;
    const nowMs = deps.nowMs();
    const within = (recent.get(personId) ?? []).filter((timeMs) => timeMs > nowMs - MINUTE_MS);
    if (within.length >= MOST_A_MINUTE || statements.isFull) return reject('STATEMENT_TOO_OFTEN');
    const rejected = periodRejection(deps, call);
    if (rejected !== undefined) return rejected;
    for (const [other, times] of recent) if ((times.at(-1) ?? 0) <= nowMs - MINUTE_MS) recent.delete(other);
    recent.set(personId, [...within, nowMs]);
    const made = await statements.make(() => documentOf(deps, call));
    if (!made.ok) return made;
    return { ok: true, value: { fileId: randomUUID(), ownerId: userId, type: 'application/pdf', bytes: made.value } };
  });
}

function periodRejection({ view }: DocumentDeps, { query }: Call): ApiResult<never> | undefined {
  const [fromMs, toMs] = [Number(query.fromMs), Number(query.toMs)];
  if (toMs < fromMs || toMs - fromMs > STATEMENT_DOCUMENT.mostDays * DAY_MS || toMs > MAX_MS) {
    return reject('STATEMENT_PERIOD_INVALID', 'toMs');
  }
  const isUnknown = query.coinId !== undefined && view.catalogue.asset(Number(query.coinId)) === undefined;
  return isUnknown ? reject('UNKNOWN_ASSET', 'coinId') : undefined;
}

/** What is printed. */
async function documentOf(deps: DocumentDeps, { user, query }: Call): Promise<ApiResult<StatementDocument>> {
  const { view, projector, store, nowMs } = deps;
  const { seq } = view;
  if (!(await projector.whenProjected(seq))) return reject('NOT_READY');
  const [fromMs, toMs] = [Number(query.fromMs), Number(query.toMs)];
  const assetId = query.coinId === undefined ? undefined : Number(query.coinId);
  // The contract rejects unknown reasons.
  const reasons = query.reasons?.split(',') as EntryReason[] | undefined;
  const filter = {
    assetId,
    reasons,
    fromMs,
    toMs,
    order: 'oldest',
    behind: { seq: 0n, entryNo: 0 },
    throughSeq: seq,
  } as const;
  const lines = await store.entries(user.accountId, filter, STATEMENT_DOCUMENT.mostLines + 1);
  if (lines.length > STATEMENT_DOCUMENT.mostLines) return reject('STATEMENT_TOO_LONG', 'toMs');
  const language = documentLanguageOf(query.lang);
  const words = DOCUMENT_WORDS[language];
  const value: StatementDocument = {
    language,
    exchange: EXCHANGE,
    accountId: user.accountId,
    email: user.email,
    fromMs,
    toMs,
    madeMs: nowMs(),
    isPartial: reasons !== undefined,
    balances: await balancesOf(
      deps,
      { accountId: user.accountId, fromMs, toMs, assetId, throughSeq: seq },
      lines,
      words,
    ),
    changes: lines.map((line) => changeOf(view, line, words)),
  };
  return { ok: true, value };
}

interface Period {
  readonly accountId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly assetId: number | undefined;
  /** What happens while the document is made is in none of its parts. */
  readonly throughSeq: number;
}

/** A balance before and after the period, and what the listed lines changed of it. Smallest units. */
interface Moved {
  opening: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  closing: bigint;
}

async function balancesOf(
  { view, snapshots }: DocumentDeps,
  { accountId, fromMs, toMs, assetId, throughSeq }: Period,
  lines: readonly StoredEntry[],
  words: DocumentWords,
): Promise<readonly BalanceLine[]> {
  const moved = new Map<string, Moved>();
  const at = (wallet: number, scope: number, asset: number): Moved => {
    const key = `${wallet}:${scope}:${asset}`;
    const one = moved.get(key) ?? { opening: 0n, moneyIn: 0n, moneyOut: 0n, closing: 0n };
    moved.set(key, one);
    return one;
  };
  const [before, after] = [
    await snapshots.holdingsAt(accountId, fromMs, throughSeq),
    await snapshots.holdingsAt(accountId, toMs + 1, throughSeq),
  ];
  for (const [wallet, scope, asset, units] of before.entries()) at(wallet, scope, asset).opening = units;
  for (const [wallet, scope, asset, units] of after.entries()) at(wallet, scope, asset).closing = units;
  for (const { wallet, scope, assetId: asset, delta } of lines) {
    const one = at(wallet, scope, asset);
    if (delta < 0n) one.moneyOut -= delta;
    else one.moneyIn += delta;
  }
  return [...moved]
    .map(([key, amounts]) => ({ place: key.split(':').map(Number), amounts }))
    .filter(({ place }) => assetId === undefined || place[2] === assetId)
    .toSorted((a, b) => comparePlaces(a.place, b.place))
    .map(({ place: [wallet = 0, scope = 0, asset = 0], amounts }) => {
      const { code, scale } = assetOf(view, asset);
      const text = (units: bigint) => formatDecimal(units, scale);
      return {
        coin: code,
        wallet: walletText(view, words, wallet, scope),
        opening: text(amounts.opening),
        moneyIn: text(amounts.moneyIn),
        moneyOut: text(amounts.moneyOut),
        closing: text(amounts.closing),
      };
    });
}

/** By wallet, market of an isolated wallet, and coin. */
function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}

function changeOf(view: ExchangeView, line: StoredEntry, words: DocumentWords): ChangeLine {
  const { code, scale } = assetOf(view, line.assetId);
  const change = formatDecimal(line.delta, scale);
  return {
    timeMs: line.timeMs,
    kind: words.reasons[line.reason],
    wallet: walletText(view, words, line.wallet, line.scope),
    coin: code,
    change: line.delta > 0n ? `+${change}` : change,
    balance: formatDecimal(line.balance, scale),
    order: line.orderId === 0n ? '' : line.orderId.toString(),
  };
}

function walletText(view: ExchangeView, words: DocumentWords, wallet: number, scope: number): string {
  const kind: WalletKind | undefined = walletKindOf(wallet);
  const market = scope === 0 ? undefined : view.catalogue.market(scope);
  const name = kind === undefined ? String(wallet) : words.wallets[kind];
  return market === undefined ? name : `${name} ${market.base.code}/${market.quote.code}`;
}

function assetOf(view: ExchangeView, assetId: number) {
  const asset = view.catalogue.asset(assetId);
  invariant(asset !== undefined, () => `asset ${assetId} of the statement is not in the catalogue`);
  return asset;
}
