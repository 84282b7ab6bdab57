import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { seedDemoAnnouncements } from './demo-announcements.ts';
import { type HelpText, parseHelp } from './help-files.ts';
import { seedHelp } from './seed-help.ts';

let server: TestServer;
let chief: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  chief = await server.newOperator();
});
afterAll(() => server.close());

const helpText = (code: string, body: string, more: Partial<HelpText> = {}): HelpText => ({
  ...{ category: 'orders', code, language: 'en_US', title: `About ${code}`, summary: '', keywords: '', related: [] },
  body,
  ...more,
});
const seed = (texts: readonly HelpText[]) => seedHelp({ pool: server.db.pool, nowMs: Date.now }, texts);
const bodyOf = async (code: string, lang = 'en_US') =>
  (await server.visitor().expect('contentArticle', { query: { lang, code } })).html;

describe('shipped help', () => {
  const chinese = { language: 'zh_CN', title: '限价' };
  const first = [helpText('limit', 'One.'), helpText('limit', '一。', chinese), helpText('market', 'One.')];

  it('is taken over once, published without a message, in the order of the files', async () => {
    expect(await seed(first)).toEqual({ texts: 3 });
    expect(await seed(first)).toEqual({ texts: 0 });
    const { items } = await server.visitor().expect('contentList', { query: { lang: 'en_US', category: 'orders' } });
    expect(items.map(({ code }) => code)).toEqual(['limit', 'market']);
    const { rows } = await server.db.pool.query('select from notifications where account_id is null');
    expect(rows).toHaveLength(0);
  });

  it('is replaced by a newer text where nobody has edited it; an operator’s edit stays, in his language only', async () => {
    const { items } = await chief.expect('consoleContent', { query: { text: 'limit' } });
    const params = { documentId: items[0]?.documentId ?? '' };
    const before = await chief.expect('consoleContentDocument', { params });
    const seenVersionId = before.texts.find(({ language }) => language === 'en_US')?.versionId ?? '';
    const edit = { language: 'en_US', seenVersionId, title: 'Ours', summary: '', keywords: '', body: 'Ours.' };
    const { revision } = await chief.expect('saveContentDraft', { params, body: edit });
    await chief.expect('publishContent', { params, body: { seenRevision: revision, atMs: 0, zone: 'UTC' } });
    const second = [helpText('limit', 'Two.'), helpText('limit', '二。', chinese), helpText('market', 'Two.')];
    expect(await seed(second)).toEqual({ texts: 2 });
    expect([await bodyOf('limit'), await bodyOf('limit', 'zh_CN'), await bodyOf('market')]).toEqual([
      '<p>Ours.</p>',
      '<p>二。</p>',
      '<p>Two.</p>',
    ]);
    expect(await seed([...second, helpText('iceberg', 'One.')])).toEqual({ texts: 1 });
    expect(await bodyOf('limit')).toBe('<p>Ours.</p>');
  });

  it('does not bring back what an operator has withdrawn, nor take an operator’s code', async () => {
    const { items } = await chief.expect('consoleContent', { query: { text: 'market' } });
    const { documentId, revision } = items[0] ?? { documentId: '', revision: 0 };
    await chief.expect('withdrawContent', { params: { documentId }, body: { seenRevision: revision } });
    const body = { kind: 'notice', code: 'taken', category: 'rules', isSilent: true, related: [] };
    await chief.expect('createContent', { body });
    expect(await seed([helpText('market', 'Three.'), helpText('taken', 'Shipped.')])).toEqual({ texts: 1 });
    for (const code of ['market', 'taken']) {
      const answer = await server.visitor().call('contentArticle', { query: { lang: 'en_US', code } });
      expect(answer.error).toBe('CONTENT_UNKNOWN');
    }
  });
});

describe('front matter', () => {
  it('gives title, summary, keywords and related articles', () => {
    const source = '---\ntitle: "A: b"\nsummary: S\nkeywords: x, y\nrelated: one, two\n---\n\n# Text\n';
    expect(parseHelp(source, 'a')).toEqual({
      ...{ title: 'A: b', summary: 'S', keywords: 'x, y', related: ['one', 'two'], body: '# Text' },
    });
  });

  it.each([
    'no front matter',
    '---\nsummary: x\n---\ntext',
    '---\ntitle: x\n---\n \n',
    '---\ntitle: x\ncolour: red\n---\ntext',
  ])('of %j is refused', (source) => {
    expect(() => parseHelp(source, 'a')).toThrow('a ');
  });
});

it('the announcements of the demo are published once, and name every market', async () => {
  const { view, db } = server;
  const { PublishingService } = await import('./publishing.service.ts');
  const { DEFAULT_CATEGORIES } = await import('./default-categories.ts');
  const notifier = { broadcast: async () => true } as never;
  const jobs = { cancel: async () => undefined } as never;
  const categories = () => DEFAULT_CATEGORIES;
  const publishing = new PublishingService({ pool: db.pool, jobs, notifier, categories, nowMs: Date.now });
  for (let time = 0; time < 2; time += 1) await seedDemoAnnouncements({ publishing, markets: view.markets() });
  const { items } = await server.visitor().expect('contentList', { query: { lang: 'zh_CN', kind: 'announcement' } });
  expect(items.map(({ code, isPinned }) => [code, isPinned])).toEqual([
    ['this-is-a-demo', true],
    ['spot-markets-listed', false],
    ['trading-by-program', false],
  ]);
  const listed = await bodyOf('spot-markets-listed');
  for (const { market } of view.markets())
    expect(listed).toContain(`href="/trade/exchange?tradeCode=${market.spec.code}"`);
});
