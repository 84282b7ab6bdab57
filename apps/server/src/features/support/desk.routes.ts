import type { RouteData, RouteQuery } from '@bourse/contract';
import { formatDecimal, WALLET_IDS } from '@bourse/domain';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { bytesOf } from '../../platform/http/body-parsers.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { type RouteCall, route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import { type CannedAnswers, cardValues, fillText } from './canned.ts';
import type { Cards } from './cards.ts';
import type { DeskService } from './desk.service.ts';
import { type DeskStore, noteData } from './desk.store.ts';
import { messagesPage } from './support.routes.ts';
import type { SupportRules } from './support-rules.ts';
import type { SupportTopics } from './support-topics.ts';
import { MAX_MESSAGES } from './talk.service.ts';
import type { TalkStore } from './talk.store.ts';
import { ownerOf, type TalkRow, talkData } from './talk-rows.ts';
import { transcriptOf } from './transcript.ts';

/** Dependencies of the agents' routes. */
export interface DeskRouteDeps extends Pick<FeatureContext, 'access' | 'time' | 'view'> {
  readonly service: DeskService;
  readonly store: TalkStore;
  readonly desk: DeskStore;
  readonly cards: Cards;
  readonly canned: CannedAnswers;
  readonly topics: SupportTopics;
  readonly rules: SupportRules;
}

const DESK_CURSOR = cursorOf('support-desk', ['int']);
const DAY_MS = 86_400_000;
const MAX_DAYS = 92;
const DEFAULT_DAYS = 30;
/** Earlier talks and balances in the panel of a customer. */
const PANEL_TALKS = 10;
const PANEL_BALANCES = 50;
/** More than the messages of a talk with its system messages. */
const ALL = MAX_MESSAGES * 2;

/** Adds the routes by which agents work. */
export function registerDesk(app: HttpApp, deps: DeskRouteDeps): void {
  const { canned, desk, service, store, time, topics } = deps;
  const id = ({ params }: { readonly params: { readonly talkId: string } }) => BigInt(params.talkId);
  route(app, 'deskStream', ({ user }) => ({ ok: true, value: { streamCode: topics.deskCodeFor(user) } }));
  route(app, 'deskTalks', ({ query }) => talksPage(deps, query));
  route(app, 'deskQueue', async ({ query }) => {
    const talks = (await desk.queue(query)).map((talk) => service.data(talk));
    return { ok: true, value: { talks, groups: await desk.queueGroups() } };
  });
  route(app, 'deskTalk', async (call) => mapTalk(await service.find(id(call)), (talk) => service.data(talk)));
  route(app, 'deskMessages', async (call) => {
    const talk = await service.find(id(call));
    return talk.ok ? messagesPage(deps, talk.value, call.query) : talk;
  });
  route(app, 'deskCustomer', async (call) => {
    const talk = await service.find(id(call));
    return talk.ok ? { ok: true, value: await panelOf(deps, call.user, talk.value) } : talk;
  });
  route(app, 'deskTranscript', async (call) => {
    const talk = await service.find(id(call));
    if (!talk.ok) return talk;
    const rows = await store.messages(talk.value.talkId, { afterSeq: 0, limit: ALL });
    return { ok: true, value: transcriptOf(talk.value, rows, call.query.format) };
  });
  route(app, 'deskLevels', ({ query }) => levels(deps, query));
  route(app, 'deskAgents', async () => ({ ok: true, value: await service.agents() }));
  route(app, 'deskNotes', async (call) => {
    const talk = await service.find(id(call));
    return talk.ok ? { ok: true, value: (await desk.notes(talk.value.talkId)).map(noteData) } : talk;
  });
  route(app, 'addDeskNote', (call) => service.addNote(call.user, id(call), call.body.text));
  route(app, 'claimTalk', (call) => service.claim(call.user, id(call)));
  route(app, 'sendDeskMessage', (call) => service.send(call.user, id(call), call.body));
  route(app, 'sendDeskFile', (call) => {
    const { clientId, name = '' } = call.query;
    return service.sendFile(call.user, id(call), { clientId, name, bytes: bytesOf(call.request.body) });
  });
  fileRoute(app, 'deskFile', (call) => service.file(id(call), call.params.fileId));
  route(app, 'readDeskTalk', (call) => service.read(call.user, id(call), call.body.seq));
  route(app, 'transferTalk', (call) => service.transfer(call.user, id(call), call.body));
  route(app, 'closeDeskTalk', (call) => service.close(call.user, id(call)));
  route(app, 'cannedAnswers', async ({ query }) => ({ ok: true, value: await canned.list(query) }));
  route(app, 'createCannedAnswer', ({ body }) => canned.create(body, time.nowMs()));
  route(app, 'changeCannedAnswer', ({ body, params }) => canned.change(BigInt(params.cannedId), body, time.nowMs()));
  route(app, 'deleteCannedAnswer', ({ params }) => canned.remove(BigInt(params.cannedId)));
  route(app, 'fillCannedAnswer', (call) => fill(deps, call));
}

function mapTalk<T>(talk: ApiResult<TalkRow>, data: (row: TalkRow) => T): ApiResult<T> {
  return talk.ok ? { ok: true, value: data(talk.value) } : talk;
}

async function talksPage(
  { service, store }: DeskRouteDeps,
  query: RouteQuery<'deskTalks'>,
): Promise<ApiResult<RouteData<'deskTalks'>>> {
  const cursor = decodeCursor(DESK_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const size = pageSize(query.limit);
  const { language, product, state } = query;
  const found = await store.list({
    ...{ language, product, state },
    line: numberOf(query.line),
    agentAccountId: numberOf(query.agentAccountId),
    accountId: numberOf(query.accountId),
    fromMs: numberOf(query.fromMs),
    toMs: numberOf(query.toMs),
    before: cursor.value?.[0],
    limit: size + 1,
  });
  const cursorAfter = ({ talkId }: TalkRow) => encodeCursor(DESK_CURSOR, [talkId]);
  return { ok: true, value: pageOf(found, size, cursorAfter, (talk) => service.data(talk)) };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

async function panelOf(deps: DeskRouteDeps, by: SessionUser, talk: TalkRow): Promise<RouteData<'deskCustomer'>> {
  const { access, desk, rules, store, view } = deps;
  const { accountId } = talk;
  const owner = ownerOf(talk);
  const earlier = await store.list({ owner, before: talk.talkId, limit: PANEL_TALKS });
  const talks = earlier.map((row) => talkData(row, rules.reopenMs()));
  const profile = accountId === null ? undefined : await desk.profile(accountId);
  const common = {
    accountId: accountId ?? 0,
    nickname: profile?.nickname ?? '',
    vipLevel: profile?.vipLevel ?? 0,
    talks,
  };
  if (accountId === null || profile === undefined) return { kind: owner.kind, ...common, account: null };
  const mayRead = await access.roleTable.has(by.userId, 'console.users.read');
  if (!mayRead) return { kind: 'user', ...common, account: null };
  const frozen = view.frozen.get(accountId);
  const balances = view
    .nonZeroBalances(accountId)
    .slice(0, PANEL_BALANCES)
    .flatMap(({ assetId, held, total, wallet }) => {
      const asset = view.catalogue.asset(assetId);
      if (asset === undefined) return [];
      const { code: coin, scale } = asset;
      const available = formatDecimal(total - held, scale);
      return [{ wallet: WALLET_IDS[wallet], coin, total: formatDecimal(total, scale), available }];
    });
  const account = {
    email: profile.email,
    registeredMs: profile.registeredMs,
    ordersFrozen: frozen?.orders ?? false,
    withdrawalsFrozen: frozen?.withdrawals ?? false,
    openOrders: view.workingOrders(accountId).length,
    balances,
  };
  return { kind: 'user', ...common, account };
}

async function levels(
  { desk, time }: DeskRouteDeps,
  { fromMs, language, product, toMs }: RouteQuery<'deskLevels'>,
): Promise<ApiResult<RouteData<'deskLevels'>>> {
  const to = numberOf(toMs) ?? time.nowMs();
  const from = numberOf(fromMs) ?? to - DEFAULT_DAYS * DAY_MS;
  if (from > to || to - from > MAX_DAYS * DAY_MS) return reject('SUPPORT_RANGE_INVALID', 'fromMs');
  return { ok: true, value: { days: await desk.levels({ fromMs: from, toMs: to, language, product }) } };
}

async function fill(
  { canned, cards, service, store, time }: DeskRouteDeps,
  { body, params, user }: RouteCall<'fillCannedAnswer'>,
): Promise<ApiResult<{ readonly text: string }>> {
  const answer = await canned.find(BigInt(params.cannedId));
  if (!answer.ok) return answer;
  const talk = await service.find(BigInt(body.talkId));
  if (!talk.ok) return talk;
  const { accountId, nickname, product, talkId } = talk.value;
  const newest = await store.newestCard(talkId);
  const card = newest === undefined ? undefined : (await cards.ofMessages(accountId, [newest])).get(newest.seq);
  const filled = fillText(answer.value.text, {
    ...cardValues(card),
    name: nickname ?? undefined,
    agent: user.nickname,
    product,
    talk: talkId.toString(),
    time: `${new Date(time.nowMs()).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ...body.values,
  });
  return filled.ok ? { ok: true, value: { text: filled.value } } : filled;
}
