import { describe, expect, it } from 'vitest';
import type { ContentCategory, ContentItem } from '../content-queries.ts';
import { piecesOf } from '../search/marked-text.tsx';
import { noticeKindOf } from './kinds.ts';
import { monthsOf, neighboursOf, topicsOf } from './topics.ts';

const article = (documentId: string, category = 'fees', publishedMs = 0) =>
  ({ documentId, category, publishedMs }) as ContentItem;
const category = (name: string) => ({ category: name, kind: 'help' }) as ContentCategory;

describe('PR-25 topics', () => {
  it('stand in the order of the categories, without those that have no article', () => {
    const topics = topicsOf(
      [category('api'), category('fees'), category('orders')],
      [article('1'), article('2', 'api'), article('3')],
    );
    const shown = topics.map((topic) => [topic.category.category, topic.articles.map(({ documentId }) => documentId)]);
    expect(shown).toEqual([
      ['api', ['2']],
      ['fees', ['1', '3']],
    ]);
  });

  it.each([
    ['1', undefined, '2'],
    ['2', '1', '3'],
    ['3', '2', undefined],
    ['9', undefined, undefined],
  ])('article %s has %s before it and %s after it', (documentId, before, after) => {
    const { previous, next } = neighboursOf([article('1'), article('2'), article('3')], documentId);
    expect([previous?.documentId, next?.documentId]).toEqual([before, after]);
  });
});

describe('PR-25 announcements', () => {
  it('stand month by month', () => {
    const months = monthsOf([article('1', 'news', 31), article('2', 'news', 30), article('3', 'news', 1)], (timeMs) =>
      timeMs >= 30 ? 'late' : 'early',
    );
    expect(months.map(({ month, articles }) => [month, articles.length])).toEqual([
      ['late', 2],
      ['early', 1],
    ]);
  });

  it.each([
    [undefined, 'announcement'],
    ['notice', 'notice'],
    ['help', 'announcement'],
    ['<b>', 'announcement'],
  ])('the address %j shows the kind %s', (text, kind) => {
    expect(noticeKindOf(text)).toBe(kind);
  });
});

describe('PR-25 marks of a search', () => {
  const shown = (text: string, marks: readonly (readonly [number, number])[]) =>
    piecesOf(text, marks)
      .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
      .join('');

  it.each([
    ['如何提现到钱包', [[2, 2]], '如何[提现]到钱包'],
    [
      'stop limit',
      [
        [0, 4],
        [5, 5],
      ],
      '[stop] [limit]',
    ],
    ['plain', [], 'plain'],
    ['', [], ''],
    ['out of range', [[20, 3]], 'out of range'],
    ['over its end', [[5, 30]], 'over its end'],
    [
      'overlapping',
      [
        [0, 4],
        [2, 4],
      ],
      '[over]lapping',
    ],
  ] as const)('%j with %j is %j', (text, marks, expected) => {
    expect(shown(text, marks)).toBe(expected);
  });
});
