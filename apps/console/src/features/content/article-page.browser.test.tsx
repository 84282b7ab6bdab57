import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import { ArticlePage } from './article-page.tsx';
import type { Article, ArticleText } from './queries.ts';

const SAVE = 'PUT /hk-web/console/content/7/draft';
const PUBLISH = 'POST /hk-web/console/content/7/publish';

const text: ArticleText = {
  ...{
    language: 'en_US',
    versionId: '12',
    liveVersionId: '11',
    title: 'Fees',
    summary: '',
    keywords: '',
    body: 'Old.',
  },
  ...{ updatedMs: 1_800_000_000_000, updatedBy: 'a@example.test' },
};
const article: Article = {
  ...{ documentId: '7', kind: 'notice', code: 'fees', category: 'rules', state: 'draft', source: 'operator' },
  ...{ isPinned: false, isSilent: false, publishMs: 0, publishZone: '', title: 'Fees', related: [], revision: 3 },
  ...{ languages: ['en_US'], changedLanguages: ['en_US'], updatedMs: 1_800_000_000_000, votes: { yes: 1, no: 0 } },
  texts: [text],
};

function show(permissions: Parameters<typeof renderRoom>[1], answers: Parameters<typeof renderRoom>[2] = {}) {
  return renderRoom(<ArticlePage params={{ documentId: '7' }} />, permissions, {
    'GET /hk-web/console/content/7': () => article,
    'GET /hk-web/console/content/7/versions': () => ({ items: [], nextCursor: '' }),
    'POST /hk-web/console/content/preview': () => ({
      html: '<p>Drawn <a href="/support/index">here</a></p><script>globalThis.ran = true</script>',
    }),
    [SAVE]: () => ({ ...article, texts: [{ ...text, versionId: '13', body: 'New.' }], revision: 4 }),
    [PUBLISH]: () => ({ ...article, state: 'published' }),
    ...answers,
  });
}

describe('the editor of an article', () => {
  it('shows which languages are missing, and the text as the exchange renders it; nothing in it runs', async () => {
    const { screen } = await show(['content.read']);
    await expect.element(screen.getByRole('tab', { name: 'English Not published' })).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: '简体中文 Missing' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'here' })).toHaveAttribute('target', '_blank');
    expect('ran' in globalThis).toBe(false);
    // Without the permission it is for reading.
    await expect.element(screen.getByRole('textbox', { name: 'Text in Markdown' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save draft' }).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Publish' }).elements()).toEqual([]);
  });

  it('saves with the version that was seen, keeps what is written in another language, and publishes only what is saved', async () => {
    const { screen, sent } = await show(['content.read', 'content.write', 'content.publish']);
    const body = screen.getByRole('textbox', { name: 'Text in Markdown' });
    await body.fill('New.');
    await expect.element(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await screen.getByRole('tab', { name: /日本語/ }).click();
    await expect.element(body).toHaveValue('');
    await screen.getByRole('tab', { name: 'English Not saved' }).click();
    await expect.element(body).toHaveValue('New.');
    await screen.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(() => sent(SAVE)).toHaveLength(1);
    expect(sent(SAVE)[0]?.body).toMatchObject({ language: 'en_US', seenVersionId: '12', body: 'New.', title: 'Fees' });
    await screen.getByRole('button', { name: 'Publish' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => sent(PUBLISH)).toHaveLength(1);
    expect(sent(PUBLISH)[0]?.body).toMatchObject({ atMs: 0 });
  });

  it('keeps what is written when somebody else was first', async () => {
    const { screen } = await show(['content.read', 'content.write'], {
      [SAVE]: () => rejection('CONTENT_CHANGED', 409),
    });
    const body = screen.getByRole('textbox', { name: 'Text in Markdown' });
    await body.fill('Mine.');
    await screen.getByRole('button', { name: 'Save draft' }).click();
    await expect.element(screen.getByText('Somebody else has changed this article.')).toBeVisible();
    await expect.element(body).toHaveValue('Mine.');
  });
});
