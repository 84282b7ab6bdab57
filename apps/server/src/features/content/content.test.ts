import type { RouteBody, RouteData } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALLEST_PNG } from '../../testing/route-samples.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { XSS_CORPUS } from './testing/xss-corpus.ts';

// Announcements and articles over HTTP: PR-25, and IN-08 for the message that a publication sends.

type Document = RouteData<'consoleContentDocument'>;
type Draft = RouteBody<'saveContentDraft'>;

let server: TestServer;
let chief: TestClient;
let reader: TestClient;
let visitor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  chief = await server.newOperator();
  reader = await server.newUser();
  visitor = server.visitor();
});
afterAll(() => server.close());

const textOf = (title: string, body = 'A text.', more: Partial<Draft> = {}): Draft => ({
  ...{ language: 'en_US', seenVersionId: '', title, summary: `About ${title}`, keywords: '', body },
  ...more,
});

/** An article with a text, not published. */
async function draft(code: string, texts: readonly Draft[], more: Partial<RouteBody<'createContent'>> = {}) {
  const body = { kind: 'announcement', code, category: 'news', isSilent: false, related: [], ...more } as const;
  let document = await chief.expect('createContent', { body });
  for (const text of texts) {
    document = await chief.expect('saveContentDraft', { params: { documentId: document.documentId }, body: text });
  }
  return document;
}

function publish({ documentId, revision }: Document, atMs = 0, zone = 'Asia/Hong_Kong'): Promise<Document> {
  return chief.expect('publishContent', { params: { documentId }, body: { seenRevision: revision, atMs, zone } });
}

async function published(code: string, texts: readonly Draft[], more: Partial<RouteBody<'createContent'>> = {}) {
  return publish(await draft(code, texts, more));
}

/** Gives an article a vote, so that it would be among the popular ones. */
async function like({ documentId }: Document): Promise<void> {
  await server.db.pool.query('insert into content_votes values ($1, $2, true, 0)', [documentId, Buffer.from('like')]);
}

/** Codes of the articles that each way to readers has for a language. */
async function exits(code: string, word: string, lang = 'en_US') {
  const [list, search, popular, feed, map] = await Promise.all([
    visitor.expect('contentList', { query: { lang, limit: '100' } }),
    visitor.expect('contentSearch', { query: { lang, q: word } }),
    visitor.expect('contentPopular', { query: { lang } }),
    text(`/hk-web/public/content/rss?lang=${lang}`),
    text('/sitemap.xml'),
  ]);
  const article = await visitor.call('contentArticle', { query: { lang, code } });
  const has = (items: readonly { readonly code: string }[]) => items.some((item) => item.code === code);
  return {
    list: has(list.items),
    search: has(search),
    popular: has(popular),
    feed: feed.includes(`code=${code}<`),
    sitemap: map.includes(`code=${code}<`),
    article: article.code === 200,
  };
}
const EVERYWHERE = { list: true, search: true, popular: true, feed: true, sitemap: true, article: true };
const NOWHERE = { list: false, search: false, popular: false, feed: false, sitemap: false, article: false };

async function text(path: string): Promise<string> {
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Waits until a condition holds. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 15_000, interval: 50 }).toBe(true);
}

async function broadcasts(documentId: string): Promise<number> {
  const { rows } = await server.db.pool.query<{ count: bigint }>(
    `select count(*) from notifications where account_id is null and dedupe_key like $1`,
    [`${documentId}/%`],
  );
  return Number(rows[0]?.count);
}

describe('an article', () => {
  it('is nowhere as a draft, everywhere when published, and nowhere again when withdrawn; PR-25', async () => {
    const document = await draft('life-cycle', [textOf('Quokka')]);
    await like(document);
    expect(await exits('life-cycle', 'quokka')).toEqual(NOWHERE);
    const shown = await publish(document);
    expect(shown).toMatchObject({ state: 'published', publishZone: 'Asia/Hong_Kong', changedLanguages: [] });
    expect(await exits('life-cycle', 'quokka')).toEqual(EVERYWHERE);
    const { documentId, revision } = shown;
    const gone = await chief.expect('withdrawContent', { params: { documentId }, body: { seenRevision: revision } });
    expect(gone.state).toBe('withdrawn');
    expect(await exits('life-cycle', 'quokka')).toEqual(NOWHERE);
    const byId = await visitor.call('contentArticle', { query: { lang: 'en_US', id: documentId } });
    expect(byId).toMatchObject({ status: 404, error: 'CONTENT_UNKNOWN', field: 'id' });
    const vote = await visitor.call('voteContent', { body: { documentId, helpful: true } });
    expect(vote).toMatchObject({ status: 404, error: 'CONTENT_UNKNOWN' });
  });

  it('that is scheduled is nowhere before its time, and then everywhere with that time as its date', async () => {
    const document = await draft('timed', [textOf('Wombat')]);
    const atMs = Date.now() + 3_000;
    const scheduled = await publish(document, atMs, 'America/New_York');
    expect(scheduled).toMatchObject({ state: 'scheduled', publishMs: atMs, publishZone: 'America/New_York' });
    const { documentId } = scheduled;
    await like(scheduled);
    // What is written after that is not published by the schedule.
    const later = textOf('Later', 'Later.', { seenVersionId: scheduled.texts[0]?.versionId ?? '' });
    await chief.expect('saveContentDraft', { params: { documentId }, body: later });
    expect(await exits('timed', 'wombat')).toEqual(NOWHERE);
    expect(await broadcasts(documentId)).toBe(0);
    expect(Date.now()).toBeLessThan(atMs);
    await until(async () => (await exits('timed', 'wombat')).article);
    expect(Date.now()).toBeGreaterThanOrEqual(atMs);
    expect(await exits('timed', 'wombat')).toEqual(EVERYWHERE);
    const article = await visitor.expect('contentArticle', { query: { lang: 'en_US', code: 'timed' } });
    expect(article).toMatchObject({
      title: 'Wombat',
      publishedMs: atMs,
      updatedMs: atMs,
      publishZone: 'America/New_York',
    });
    expect(await broadcasts(documentId)).toBe(1);
  });

  it('whose row was made published too early by hand is still nowhere: the time is compared as well', async () => {
    const document = await published('too-early', [textOf('Numbat')]);
    const { documentId } = document;
    await like(document);
    const { pool } = server.db;
    await pool.query('update content_documents set publish_ms = $2 where document_id = $1', [
      documentId,
      Date.now() + 60_000,
    ]);
    expect(await exits('too-early', 'numbat')).toEqual(NOWHERE);
  });

  it('goes to inboxes once a publication, in the reader’s language; never when silent or of the help; IN-08', async () => {
    const both = [textOf('Dingo'), textOf('野犬', '正文', { language: 'zh_CN', summary: '简介' })];
    const document = await published('loud', both);
    const { documentId } = document;
    expect(await broadcasts(documentId)).toBe(1);
    // Changes of a published article are not sent again.
    const [first] = document.texts.filter(({ language }) => language === 'en_US');
    const edit = textOf('Dingo 2', 'New.', { seenVersionId: first?.versionId ?? '' });
    const edited = await chief.expect('saveContentDraft', { params: { documentId }, body: edit });
    expect(edited.changedLanguages).toEqual(['en_US']);
    expect((await visitor.expect('contentArticle', { query: { lang: 'en_US', code: 'loud' } })).title).toBe('Dingo');
    await publish(edited);
    expect((await visitor.expect('contentArticle', { query: { lang: 'en_US', code: 'loud' } })).title).toBe('Dingo 2');
    expect(await broadcasts(documentId)).toBe(1);
    const silent = await published('quiet', [textOf('Bilby')], { isSilent: true });
    const help = await published('help-piece', [textOf('Potoroo')], { kind: 'help', category: 'orders' });
    expect([await broadcasts(silent.documentId), await broadcasts(help.documentId)]).toEqual([0, 0]);
    for (const [lang, title] of [
      ['en_US', 'Dingo'],
      ['zh_HK', '野犬'],
    ]) {
      const { items } = await reader.expect('inboxMessages', { query: { lang: lang ?? '', limit: '50' } });
      expect(items).toContainEqual(
        expect.objectContaining({ title, jumpLink: `/support/article?id=${documentId}&code=loud` }),
      );
    }
  });
});

describe('operators', () => {
  it('cannot overwrite what somebody else has changed', async () => {
    const document = await draft('contended', [textOf('One')]);
    const { documentId, revision } = document;
    const params = { documentId };
    const stale = await chief.call('saveContentDraft', { params, body: textOf('Two') });
    expect(stale).toMatchObject({ status: 409, error: 'CONTENT_CHANGED', field: 'seenVersionId' });
    const seen = { ...textOf('Two'), seenVersionId: document.texts[0]?.versionId ?? '' };
    const both = await Promise.all([1, 2].map(() => chief.call('saveContentDraft', { params, body: seen })));
    expect(both.map(({ error }) => error ?? 'ok').sort()).toEqual(['CONTENT_CHANGED', 'ok']);
    const old = { seenRevision: revision };
    for (const [name, body] of [
      ['publishContent', { ...old, atMs: 0, zone: 'UTC' }],
      ['pinContent', { ...old, isPinned: true }],
      ['setContent', { ...old, category: 'news', isSilent: true, related: [] }],
      ['withdrawContent', old],
    ] as const) {
      expect(await chief.call(name, { params, body }), name).toMatchObject({ status: 409, error: 'CONTENT_CHANGED' });
    }
  });

  it.each([
    ['CONTENT_INCOMPLETE', 400, 'no-text', [], 0, 'UTC'],
    ['CONTENT_INCOMPLETE', 400, 'half-text', [textOf('Only a title', ' ')], 0, 'UTC'],
    ['CONTENT_TIME_INVALID', 400, 'past', [textOf('Past')], 1_000, 'UTC'],
    ['CONTENT_ZONE_INVALID', 400, 'no-zone', [textOf('Zone')], 0, 'Mars/Olympus'],
  ] as const)('publishing is refused with %s (%i, %s)', async (error, status, code, texts, atMs, zone) => {
    const { documentId, revision } = await draft(code, texts);
    const body = { seenRevision: revision, atMs, zone };
    expect(await chief.call('publishContent', { params: { documentId }, body })).toMatchObject({ status, error });
    expect(await exits(code, 'zone')).toEqual(NOWHERE);
  });

  it('are refused a schedule of what is published, a withdrawal of what is not, and unknown things', async () => {
    const shown = await published('state', [textOf('State')]);
    const params = { documentId: shown.documentId };
    const schedule = { seenRevision: shown.revision, atMs: Date.now() + 60_000, zone: 'UTC' };
    expect(await chief.call('publishContent', { params, body: schedule })).toMatchObject({ error: 'CONTENT_STATE' });
    const kept = await draft('kept', [textOf('Kept')]);
    const body = { seenRevision: kept.revision };
    const early = await chief.call('withdrawContent', { params: { documentId: kept.documentId }, body });
    expect(early).toMatchObject({ status: 409, error: 'CONTENT_NOT_PUBLISHED' });
    const again = { kind: 'help', code: 'kept', category: 'orders', isSilent: true, related: [] };
    expect(await chief.call('createContent', { body: again })).toMatchObject({ error: 'CONTENT_CODE_TAKEN' });
    const elsewhere = { ...again, code: 'other', category: 'news' };
    expect(await chief.call('createContent', { body: elsewhere })).toMatchObject({ error: 'CONTENT_CATEGORY_UNKNOWN' });
    const nowhere = { params: { documentId: '999999' } };
    expect(await chief.call('consoleContentDocument', nowhere)).toMatchObject({ error: 'CONTENT_UNKNOWN' });
    expect(await chief.call('contentVersions', nowhere)).toMatchObject({ error: 'CONTENT_UNKNOWN' });
    const versions = { params, query: { from: '1', to: '999999' } };
    expect(await chief.call('contentDiff', versions)).toMatchObject({ error: 'CONTENT_VERSION_UNKNOWN' });
  });

  it('take back a schedule, and the article is a draft again', async () => {
    const scheduled = await publish(await draft('taken-back', [textOf('Back')]), Date.now() + 60_000);
    const { documentId, revision } = scheduled;
    const body = { seenRevision: revision };
    const back = await chief.expect('withdrawContent', { params: { documentId }, body });
    expect(back).toMatchObject({ state: 'draft', publishMs: 0, publishZone: '' });
  });

  it('see what changed between two versions, and which one readers have', async () => {
    const shown = await published('compared', [textOf('Title', 'one\n\ntwo\n')]);
    const { documentId } = shown;
    const from = shown.texts[0]?.versionId ?? '';
    const edit = textOf('Title', 'one\n\nthree\n', { seenVersionId: from });
    const edited = await chief.expect('saveContentDraft', { params: { documentId }, body: edit });
    const to = edited.texts[0]?.versionId ?? '';
    const { parts } = await chief.expect('contentDiff', { params: { documentId }, query: { from, to } });
    expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'two\n' },
      { kind: 'added', text: 'three\n' },
    ]);
    const versions: RouteData<'contentVersions'>['items'] = [];
    let cursor = '';
    do {
      const query = { limit: '1', ...(cursor === '' ? {} : { cursor }) };
      const page = await chief.expect('contentVersions', { params: { documentId }, query });
      versions.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(versions.map(({ versionId, isLive }) => [versionId, isLive])).toEqual([
      [to, false],
      [from, true],
    ]);
  });

  it('upload pictures, which every reader gets re-encoded, and which nothing can run in', async () => {
    const { path } = await chief.expect('uploadContentPicture', { body: SMALLEST_PNG });
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const { html } = await chief.expect('previewContent', { body: { body: `![A pixel](${path})` } });
    expect(html).toBe(`<p><img src="${path}" alt="A pixel" loading="lazy"></p>`);
    const svg = await chief.call('uploadContentPicture', { body: Buffer.from('<svg onload=alert(1)>') });
    expect(svg).toMatchObject({ error: 'FILE_TYPE_UNSUPPORTED' });
    const photo = await fetch(
      `${server.url}/hk-web/public/content/picture/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
    );
    expect(photo.status).toBe(404);
  });
});

describe('a text that would keep the parser busy', () => {
  it.each([
    ['_*'.repeat(9_000), 400],
    ['>'.repeat(50), 400],
    ['1. '.repeat(50), 400],
    ['[^a]: '.repeat(50), 400],
    ['**a** [b](/c)\n\n'.repeat(200), 200],
    ['> - 1. a', 200],
  ])('%# is answered as it should be', async (body, status) => {
    expect((await chief.call('previewContent', { body: { body } })).status).toBe(status);
  });
});

describe('readers', () => {
  it('get a fallback with its language named, the relative one first', async () => {
    await published('fallback', [
      textOf('English', 'Text.'),
      textOf('简体', '正文', { language: 'zh_CN' }),
      textOf('日本語', '本文', { language: 'ja_JP' }),
    ]);
    for (const [lang, shownLanguage] of [
      ['en_US', 'en_US'],
      ['zh_CN', 'zh_CN'],
      ['zh_HK', 'zh_CN'],
      ['ja_JP', 'ja_JP'],
      ['de_DE', 'en_US'],
      ['longest', 'en_US'],
    ]) {
      const query = { lang: lang ?? '', code: 'fallback' };
      const article = await visitor.expect('contentArticle', { query });
      expect(article).toMatchObject({ shownLanguage, languages: ['en_US', 'ja_JP', 'zh_CN'] });
    }
    await published('only-korean', [textOf('한국어', '본문', { language: 'ko_KR' })]);
    const query = { lang: 'fr_FR', code: 'only-korean' };
    expect(await visitor.expect('contentArticle', { query })).toMatchObject({
      shownLanguage: 'ko_KR',
      title: '한국어',
    });
  });

  it('read lists of any page size, pinned first, each article once, though they share a millisecond', async () => {
    const made: Document[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      made.push(await published(`academy-${n}`, [textOf(`Piece ${n}`)], { kind: 'academy', category: 'basics' }));
    }
    await server.db.pool.query(`update content_documents set publish_ms = 1700000000000 where kind = 'academy'`);
    const [, second] = made;
    const { documentId, revision } = second ?? { documentId: '', revision: 0 };
    await chief.expect('pinContent', { params: { documentId }, body: { seenRevision: revision, isPinned: true } });
    for (const limit of ['1', '2', '5', '100']) {
      const codes: string[] = [];
      let cursor = '';
      do {
        const query = { lang: 'en_US', kind: 'academy', limit, ...(cursor === '' ? {} : { cursor }) };
        const page = await visitor.expect('contentList', { query });
        codes.push(...page.items.map(({ code }) => code));
        cursor = page.nextCursor;
      } while (cursor !== '');
      expect(codes).toEqual(['academy-2', 'academy-5', 'academy-4', 'academy-3', 'academy-1']);
    }
    const categories = await visitor.expect('contentCategories', { query: { lang: 'zh_HK', kind: 'academy' } });
    expect(categories).toEqual([
      { kind: 'academy', category: 'basics', name: '基礎知識', shownLanguage: 'zh_HK', count: 5 },
    ]);
    const wrong = await visitor.call('contentList', { query: { lang: 'en_US', cursor: 'x' } });
    expect(wrong).toMatchObject({ status: 400, field: 'cursor' });
    const console: string[] = [];
    let next = '';
    do {
      const query = { kind: 'academy', text: 'piece', limit: '2', ...(next === '' ? {} : { cursor: next }) };
      const page = await chief.expect('consoleContent', { query });
      console.push(...page.items.map(({ code }) => code));
      next = page.nextCursor;
    } while (next !== '');
    expect(console).toEqual(['academy-2', 'academy-5', 'academy-4', 'academy-3', 'academy-1']);
  });

  it('get related articles in the order of the article, without those that are not visible', async () => {
    await draft('related-hidden', [textOf('Hidden')]);
    await published('related-a', [textOf('A')]);
    await published('related-b', [textOf('B')]);
    const related = ['related-b', 'related-hidden', 'related-a', 'related-missing'];
    await published('related-root', [textOf('Root')], { related });
    const article = await visitor.expect('contentArticle', { query: { lang: 'en_US', code: 'related-root' } });
    expect(article.related.map(({ code }) => code)).toEqual(['related-b', 'related-a']);
  });

  it('vote once each, change it and take it back', async () => {
    const { documentId } = await published('voted', [textOf('Voted')]);
    const vote = (who: TestClient, helpful: boolean | null) =>
      who.expect('voteContent', { body: { documentId, helpful } });
    expect(await vote(visitor, true)).toEqual({ yes: 1, no: 0, mine: true });
    expect(await vote(server.visitor(), true)).toEqual({ yes: 1, no: 0, mine: true });
    expect(await vote(reader, false)).toEqual({ yes: 1, no: 1, mine: false });
    expect(await vote(reader, true)).toEqual({ yes: 2, no: 0, mine: true });
    const read = await chief.expect('contentArticle', { query: { lang: 'en_US', code: 'voted' } });
    expect(read.helpful).toEqual({ yes: 2, no: 0, mine: null });
    expect(await vote(reader, null)).toEqual({ yes: 1, no: 0, mine: null });
    expect((await visitor.expect('contentPopular', { query: { lang: 'en_US' } }))[0]?.code).toBe('voted');
  });
});

describe('the search', () => {
  beforeAll(async () => {
    const help = { kind: 'help', category: 'wallets' } as const;
    await published(
      'withdraw',
      [
        textOf('How to withdraw', 'Choose the coin and the network.'),
        textOf('如何提现', '选择币种与网络。提币需要确认。', { language: 'zh_CN', summary: '提现步骤' }),
        textOf('提現方法', '選擇幣種。', { language: 'zh_HK' }),
      ],
      help,
    );
    await published(
      'deposit',
      [
        textOf('Deposits', 'What you deposit can be withdrawn: 100% of it. Café naïve.', { keywords: 'top up' }),
        textOf('充值', '充值后可以提现；现在的提示。', { language: 'zh_CN' }),
        textOf('입금', '입금 후 출금할 수 있습니다.', { language: 'ko_KR' }),
      ],
      help,
    );
  });

  it.each([
    ['en_US', 'withdraw', ['withdraw', 'deposit']],
    ['en_US', 'WITHDR', ['withdraw', 'deposit']],
    ['en_US', 'cafe NAIVE', ['deposit']],
    ['en_US', 'top', ['deposit']],
    ['en_US', 'coin deposit', []],
    ['zh_CN', '提现', ['withdraw', 'deposit']],
    ['zh_CN', '提', ['withdraw', 'deposit']],
    ['zh_CN', '提现方', []],
    ['zh_HK', '提現', ['withdraw']],
    ['zh_HK', '提现', ['deposit']],
    ['ko_KR', '출금', ['deposit']],
    ['en_US', '100%', ['deposit']],
    ['en_US', '%', []],
    ['en_US', '_', []],
    ['en_US', "' | withdraw:* & !'", ['withdraw', 'deposit']],
  ])('in %s for %j finds %j, titles first', async (lang, q, codes) => {
    const hits = await visitor.expect('contentSearch', { query: { lang, q, kind: 'help' } });
    expect(hits.map(({ code }) => code)).toEqual(codes);
  });

  it('marks what matched by place, not by HTML', async () => {
    const [first, second] = await visitor.expect('contentSearch', { query: { lang: 'zh_CN', q: '提现' } });
    const cut = (text: string, marks: readonly (readonly [number, number])[]) =>
      marks.map(([start, length]) => text.slice(start, start + length));
    expect(cut(first?.title ?? '', first?.titleMarks ?? [])).toEqual(['提现']);
    expect(cut(second?.snippet ?? '', second?.snippetMarks ?? [])).toEqual(['提现']);
  });
});

describe('the corpus', () => {
  it('runs nowhere: title, summary, keywords, body, category and search are text on every way out', async () => {
    const all = XSS_CORPUS.map((sample) => sample.replaceAll(/\p{Cc}/gu, ' '));
    const line = all.join(' ');
    const summary = line.slice(0, 600);
    const document = await published('corpus', [
      { ...textOf(line.slice(0, 200)), summary, keywords: line.slice(0, 400), body: all.join('\n\n') },
    ]);
    const article = await visitor.expect('contentArticle', { query: { lang: 'en_US', code: 'corpus' } });
    expect(article).toMatchObject({ title: line.slice(0, 200), summary });
    expect(article.html).not.toMatch(
      /<(script|svg|iframe|style|form|math|base|meta|input|details)|<[^>]* on\w+=|(href|src)="(javascript|data|vbscript|\/\/)/i,
    );
    // The feed's own elements are the only ones in it: every text is escaped.
    const feed = await text('/hk-web/public/content/rss?lang=en_US');
    const names = new Set([...feed.matchAll(/<\/?([\w:]+)/g)].map(([, name]) => name));
    expect([...names].sort()).toEqual([
      ...['category', 'channel', 'content:encoded', 'description', 'guid', 'item', 'language', 'lastBuildDate', 'link'],
      ...['pubDate', 'rss', 'title'],
    ]);
    expect(feed).not.toContain('CDATA');
    for (const q of XSS_CORPUS.map((sample) => sample.replaceAll(/\p{Cc}/gu, ' ').slice(0, 100))) {
      expect((await visitor.call('contentSearch', { query: { lang: 'en_US', q } })).status).toBe(200);
    }
    for (const category of ['<b>', "a' or 1=1", '%', '../x']) {
      expect((await visitor.call('contentList', { query: { lang: 'en_US', category } })).status).toBe(400);
      const body = { kind: 'help', code: 'x', category, isSilent: true, related: [] };
      expect((await chief.call('createContent', { body })).status).toBe(400);
      expect(
        (await fetch(`${server.url}/hk-web/public/content/rss?lang=en_US&category=${encodeURIComponent(category)}`))
          .status,
      ).toBe(400);
    }
    const { documentId, revision } = document;
    await chief.expect('withdrawContent', { params: { documentId }, body: { seenRevision: revision } });
  });
});

describe('pages for machines', () => {
  it('are a feed with absolute addresses, a sitemap with each language, and robots.txt that names it', async () => {
    await published('for-machines', [
      textOf('Machines', '[here](/support/index)'),
      textOf('机器', '正文', { language: 'zh_CN' }),
    ]);
    const feed = await text('/hk-web/public/content/rss?lang=en_US');
    expect(feed).toContain(`href=&quot;${server.url}/support/index&quot;`);
    const map = await text('/sitemap.xml');
    expect(map).toContain(`<loc>${server.url}/zh_CN/support/article?code=for-machines</loc>`);
    expect(await text('/robots.txt')).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    expect((await fetch(`${server.url}/hk-web/public/content/rss?lang=en_US&kind=secret`)).status).toBe(400);
  });
});
