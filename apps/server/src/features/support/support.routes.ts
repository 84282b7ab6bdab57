import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { bytesOf } from '../../platform/http/body-parsers.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { SupportBudgets } from './budgets.ts';
import type { Cards } from './cards.ts';
import { type Customer, newVisitorId, type VisitorCookie } from './customer.ts';
import type { SupportTopics } from './support-topics.ts';
import { type TalkService, UNKNOWN } from './talk.service.ts';
import type { TalkStore } from './talk.store.ts';
import { messageData, type TalkRow } from './talk-rows.ts';

/** Dependencies of the customers' routes. */
export interface SupportRouteDeps extends Pick<FeatureContext, 'auth' | 'time'> {
  readonly talks: TalkService;
  readonly budgets: SupportBudgets;
  readonly store: TalkStore;
  readonly cards: Cards;
  readonly topics: SupportTopics;
  readonly cookie: VisitorCookie;
}

const TALKS_CURSOR = cursorOf('support-talks', ['int']);

/** Who calls: the session's user, else the visitor of the cookie; undefined: a visitor without one. */
function customerOf(
  { cookie, time }: Pick<SupportRouteDeps, 'cookie' | 'time'>,
  user: SessionUser | undefined,
  header: string | undefined,
): Customer | undefined {
  if (user !== undefined) {
    return { kind: 'user', accountId: user.accountId, userId: user.userId, email: user.email };
  }
  const visitorId = cookie.read(header, time.nowMs());
  return visitorId === undefined ? undefined : { kind: 'visitor', visitorId };
}

/** Adds the routes by which customers talk with customer service. */
export function registerSupport(app: HttpApp, deps: SupportRouteDeps): void {
  const { talks, topics } = deps;
  endVisitorAtLogin(app, deps);
  const caller: Caller = ({ request, user }) => customerOf(deps, user, request.headers.cookie);
  route(app, 'supportState', async (call) => {
    const customer = caller(call);
    const streamCode = customer === undefined ? '' : topics.codeFor(customer);
    return { ok: true, value: { lines: await talks.lines(customer), streamCode } };
  });
  route(app, 'openTalk', async (call) => {
    const customer: Customer = caller(call) ?? { kind: 'visitor', visitorId: newVisitorId() };
    const opened = await talks.open(customer, call.request.address, call.body);
    if (!opened.ok) return opened;
    if (customer.kind === 'visitor') setCookie(deps, call.reply, customer.visitorId);
    return { ok: true, value: { talk: opened.value, streamCode: topics.codeFor(customer) } };
  });
  route(app, 'ownTalks', (call) => talksPage(deps, caller(call), call.query));
  route(app, 'ownTalk', async (call) => {
    const found = await talks.find(caller(call), BigInt(call.params.talkId));
    return found.ok ? { ok: true, value: talks.data(found.value) } : found;
  });
  route(app, 'talkMessages', async (call) => {
    const customer = caller(call);
    const found = await talks.find(customer, BigInt(call.params.talkId));
    if (!found.ok || customer === undefined) return found.ok ? UNKNOWN : found;
    return messagesPage({ cards: deps.cards, store: talks.readsFor(customer) }, found.value, call.query);
  });
  route(app, 'sendTalkMessage', (call) =>
    talks.send(caller(call), call.request.address, BigInt(call.params.talkId), call.body),
  );
  route(app, 'sendTalkFile', (call) => {
    const { clientId, name = '' } = call.query;
    const file = { clientId, name, bytes: bytesOf(call.request.body) };
    return talks.sendFile(caller(call), call.request.address, BigInt(call.params.talkId), file);
  });
  registerActs(app, deps, caller);
  fileRoute(app, 'talkFile', ({ params, user }, request) =>
    talks.file(customerOf(deps, user, request.headers.cookie), BigInt(params.talkId), params.fileId),
  );
}

type Called = { readonly user: SessionUser | undefined; readonly request: FastifyRequest };
type Caller = (call: Called) => Customer | undefined;

/** The changes beside messages; those of visitors are counted. */
function registerActs(app: HttpApp, { budgets, talks }: SupportRouteDeps, caller: Caller): void {
  const act = async <T>(
    call: Called & { readonly params: { readonly talkId: string } },
    run: (customer: Customer | undefined, talkId: bigint) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>> => {
    const customer = caller(call);
    const taken = customer?.kind === 'user' ? undefined : budgets.takeVisitorAct(call.request.address);
    return taken?.ok === false ? taken : run(customer, BigInt(call.params.talkId));
  };
  route(app, 'handOverTalk', (call) => act(call, (who, talkId) => talks.handOver(who, talkId, call.body.product)));
  route(app, 'readTalk', (call) => act(call, (who, talkId) => talks.read(who, talkId, call.body.seq)));
  route(app, 'typeInTalk', (call) => act(call, (who, talkId) => talks.typing(who, talkId)));
  route(app, 'closeTalk', (call) => act(call, (who, talkId) => talks.close(who, talkId)));
  route(app, 'reopenTalk', (call) => act(call, (who, talkId) => talks.reopen(who, call.request.address, talkId)));
  route(app, 'rateTalk', (call) => act(call, (who, talkId) => talks.rate(who, talkId, call.body)));
}

/** Messages of a talk as both sides read them, cards resolved. */
export async function messagesPage(
  { cards, store }: Pick<SupportRouteDeps, 'cards' | 'store'>,
  talk: TalkRow,
  query: {
    readonly afterSeq?: string | undefined;
    readonly beforeSeq?: string | undefined;
    readonly limit?: string | undefined;
  },
) {
  const { afterSeq, beforeSeq } = query;
  if (afterSeq !== undefined && beforeSeq !== undefined) return reject('QUERY_INVALID', 'beforeSeq');
  const limit = pageSize(query.limit);
  const range = { afterSeq: numberOf(afterSeq), beforeSeq: numberOf(beforeSeq), limit };
  const rows = await store.messages(talk.talkId, range);
  // The one too many is at the far end.
  const shown = afterSeq === undefined ? rows.slice(-limit) : rows.slice(0, limit);
  const resolved = await cards.ofMessages(talk.accountId, shown);
  const messages = shown.map((row) => messageData(row, resolved.get(row.seq) ?? null));
  return { ok: true as const, value: { messages, more: rows.length > limit } };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

async function talksPage(
  { talks }: Pick<SupportRouteDeps, 'talks'>,
  owner: Customer | undefined,
  query: { readonly cursor?: string | undefined; readonly limit?: string | undefined },
): Promise<ApiResult<{ readonly items: ReturnType<TalkService['data']>[]; readonly nextCursor: string }>> {
  const cursor = decodeCursor(TALKS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const size = pageSize(query.limit);
  const found =
    owner === undefined ? [] : await talks.readsFor(owner).list({ owner, before: cursor.value?.[0], limit: size + 1 });
  const cursorAfter = ({ talkId }: TalkRow) => encodeCursor(TALKS_CURSOR, [talkId]);
  return { ok: true, value: pageOf(found, size, cursorAfter, (talk) => talks.data(talk)) };
}

function setCookie({ cookie, time }: SupportRouteDeps, reply: FastifyReply, visitorId: string): void {
  reply.header('set-cookie', cookie.lineFor(visitorId, time.nowMs()));
}

/** Whoever logs in or out in a browser is no longer the visitor that was there before: the answer that sets a session ends his cookie. */
function endVisitorAtLogin({ fastify }: HttpApp, { auth, cookie }: SupportRouteDeps): void {
  fastify.addHook('onSend', async (request, reply) => {
    if (request.headers.cookie?.includes(`${cookie.name}=`) !== true) return;
    const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (lines.some((line) => line.startsWith(`${auth.cookieName}=`))) reply.header('set-cookie', cookie.endLine);
  });
}
