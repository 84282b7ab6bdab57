import { type Answer, answerCalls, held, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ContentHit } from '../content-queries.ts';
import { HelpSearch } from './help-search.tsx';

const SEARCH = 'GET /hk-web/public/content/search';
const CATEGORIES = 'GET /hk-web/public/content/categories';

const hit = (documentId: string, title: string, more: Partial<ContentHit> = {}): ContentHit => ({
  ...{ documentId, kind: 'help', code: `code-${documentId}`, category: 'wallets', isPinned: false },
  ...{ publishedMs: 1, title, summary: '', shownLanguage: 'en_US', titleMarks: [], snippet: '', snippetMarks: [] },
  ...more,
});
const WITHDRAW = hit('1', 'Withdraw coins', {
  titleMarks: [[0, 8]],
  snippet: 'To withdraw, open …',
  snippetMarks: [[3, 8]],
});
const CHINESE = hit('2', '如何提现', { shownLanguage: 'zh_CN', titleMarks: [[2, 2]] });

/** Where the first article is. */
const FIRST = ['/en_US/support/article', { id: '1', code: 'code-1' }];

async function show(answer: Answer = () => [WITHDRAW, CHINESE]) {
  const sent = answerCalls({
    [SEARCH]: answer,
    [CATEGORIES]: () => [{ kind: 'help', category: 'wallets', name: 'Wallets', shownLanguage: 'en_US', count: 2 }],
  });
  const { screen, router } = await renderApp(<HelpSearch />, { words: ['content'], address: 'support/index' });
  const field = screen.getByRole('combobox', { name: 'Search the help centre' });
  return {
    screen,
    field,
    sent: () => sent(SEARCH),
    at: () => [router.state.location.pathname, router.state.location.search],
  };
}

describe('PR-25 the search of the help centre', () => {
  it('asks once for what was typed in one go, and marks what matches in any script', async () => {
    const { screen, field, sent } = await show();
    await field.click();
    await userEvent.keyboard('withdraw');
    await expect.element(screen.getByRole('option')).toHaveLength(2);
    expect(sent().map(({ query }) => query.get('q'))).toEqual(['withdraw']);
    const marks = [...document.querySelectorAll('[role="option"] mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['Withdraw', 'withdraw', '提现']);
    expect(document.querySelector('[role="option"] [lang="zh-CN"]')?.textContent).toBe('如何提现');
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 articles found');
    await expectAccessible();
  });

  it('is left by arrows and Enter, the field keeping the focus', async () => {
    const { screen, field, at } = await show();
    await field.fill('withdraw');
    await expect.element(screen.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(screen.getByRole('option', { name: /如何/ })).toHaveAttribute('aria-selected', 'true');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('option', { name: /Withdraw/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toEqual(FIRST);
  });

  it('opens the first article for whoever presses Enter before the answer', async () => {
    const { answer, letGo } = held([WITHDRAW]);
    const { field, at } = await show(answer);
    await field.fill('withdraw');
    await userEvent.keyboard('{Enter}');
    expect(at()).toEqual(['/en_US/support/index', {}]);
    letGo();
    await expect.poll(at).toEqual(FIRST);
  });

  it('closes by Escape, and is emptied by another', async () => {
    const { screen, field } = await show();
    await field.fill('withdraw');
    await expect.element(screen.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('withdraw');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('');
  });

  it('leads to a person where nothing matches', async () => {
    const { screen, field } = await show(() => []);
    await field.fill('qqq');
    await expect.element(screen.getByText('No article matches')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Customer service' })).toBeVisible();
  });

  it('shows a failure, and searches again when asked to', async () => {
    let isDown = true;
    const { screen, field } = await show(() => (isDown ? rejection('TOO_MANY_REQUESTS', 429) : [WITHDRAW]));
    await field.fill('withdraw');
    const again = screen.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    isDown = false;
    await again.click();
    await expect.element(screen.getByRole('option', { name: /Withdraw/ })).toBeVisible();
  });
});
