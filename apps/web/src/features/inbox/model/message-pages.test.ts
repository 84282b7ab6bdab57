import type { InboxMessage } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { isListed, listedMessages, type MessagePage, withHead } from './message-pages.ts';

const ALL = { moduleId: 0, submoduleId: 0, unreadOnly: false };

function message(id: number, moduleCode = 1, submoduleCode = 112): InboxMessage {
  return {
    ...{ id: String(id), title: '', content: '', createdTime: id, read: 0, hasLink: false, bizType: 1 },
    ...{ moduleCode, submoduleCode, jumpLink: '', supportCode: '', dataJson: '{}', formatDataJson: '{}' },
  };
}

function page(ids: readonly number[], nextCursor = ''): MessagePage {
  return { items: ids.map((id) => message(id)), nextCursor };
}

function ids(pages: readonly MessagePage[]): string {
  return pages.map(({ items }) => items.map(({ id }) => id).join(' ')).join(' | ');
}

describe('IN-05 which list a message belongs to', () => {
  it.each([
    [{}, true],
    [{ moduleId: 1 }, true],
    [{ moduleId: 2 }, false],
    [{ moduleId: 1, submoduleId: 112 }, true],
    [{ submoduleId: 113 }, false],
  ])('%j: %s', (filter, expected) => {
    expect(isListed({ ...ALL, ...filter }, message(1))).toBe(expected);
  });
});

describe('a list with what arrived since', () => {
  it.each([
    ['new ones first', [page([3, 2, 1])], [5, 4], '5 4 3 2 1'],
    ['each once', [page([3, 2, 1])], [4, 3], '4 3 2 1'],
    ['none that comes with a later page', [page([9, 8], 'c')], [10, 5], '10 9 8'],
    ['all of a list that is whole', [page([9])], [5], '9 5'],
    ['nothing new leaves it', [page([2, 1])], [], '2 1'],
  ])('%s', (_, pages, arrived, expected) => {
    const listed = listedMessages(
      pages,
      arrived.map((id) => message(id)),
      ALL,
    );
    expect(listed.map(({ id }) => id).join(' ')).toBe(expected);
  });

  it('takes only what its filter lets in', () => {
    const arrived = [message(9, 2), message(8, 1)];
    expect(listedMessages([page([1])], arrived, { ...ALL, moduleId: 2 }).map(({ id }) => id)).toEqual(['9', '1']);
  });
});

describe('a list whose beginning was read again', () => {
  const known = { pages: [page([20, 19], 'a'), page([18, 17], 'b')], pageParams: ['', 'a'] };

  it('goes on as before where the new beginning reaches it', () => {
    const next = withHead(known, page([22, 21, 20], 'x'));
    expect(ids(next.pages)).toBe('22 21 20 19 | 18 17');
    expect(next.pages.map(({ nextCursor }) => nextCursor)).toEqual(['a', 'b']);
    expect(next.pageParams).toEqual(['', 'a']);
  });

  it('begins anew where messages may be missing in between, and where the beginning is all there is', () => {
    expect(ids(withHead(known, page([40, 39], 'x')).pages)).toBe('40 39');
    expect(ids(withHead(known, page([20, 19])).pages)).toBe('20 19');
    expect(withHead({ pages: [], pageParams: [] }, page([1])).pageParams).toEqual(['']);
  });

  it('has no message twice', () => {
    expect(ids(withHead(known, page([21, 20, 19, 18], 'x')).pages)).toBe('21 20 19 18 | 17');
  });
});
