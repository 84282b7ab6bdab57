import type { InboxData, InboxMessage } from '@bourse/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  badgeText,
  compareIds,
  EMPTY_INBOX,
  isRead,
  MOST_ARRIVED,
  withData,
  withoutRead,
  withRead,
  withSeen,
  withUnread,
} from './inbox-state.ts';

function message(id: number): InboxMessage {
  return {
    ...{ id: String(id), title: '', content: '', createdTime: id, read: 0, hasLink: false, bizType: 1 },
    ...{ moduleCode: 1, submoduleCode: 0, jumpLink: '', supportCode: '', dataJson: '{}', formatDataJson: '{}' },
  };
}

function data(ids: readonly number[], more: Partial<InboxData> = {}): InboxData {
  return { messages: ids.map(message), readIds: [], readUpTo: '', reload: false, unread: null, ...more };
}

const COUNT = { countTotal: 3, version: 1 };
const idsOf = (messages: readonly InboxMessage[]) => messages.map(({ id }) => id).join(' ');

describe('IN-04 the badge', () => {
  it.each([
    [-1, ''],
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
  ])('%i unread messages are shown as %j', (count, text) => {
    expect(badgeText(count)).toBe(text);
  });
});

describe('counts', () => {
  it('a late answer with a lower version is ignored, whatever it came by', () => {
    const newer = withUnread(EMPTY_INBOX, { countTotal: 3, version: 8 });
    expect(withUnread(newer, { countTotal: 9, version: 7 })).toBe(newer);
    expect(withData(newer, 'delta', data([], { unread: { countTotal: 9, version: 7 } })).unread?.countTotal).toBe(3);
    expect(withUnread(newer, { countTotal: 2, version: 9 }).unread).toEqual({ countTotal: 2, version: 9 });
    expect(withUnread(newer, null)).toBe(newer);
  });

  it('whatever the order in which counts arrive, that of the highest version stays', () => {
    const counts = fc.uniqueArray(fc.record({ countTotal: fc.nat(), version: fc.nat() }), {
      selector: ({ version }) => version,
      minLength: 1,
    });
    fc.assert(
      fc.property(counts, (all) => {
        const highest = all.reduce((a, b) => (a.version > b.version ? a : b));
        expect(all.reduce(withUnread, EMPTY_INBOX).unread).toEqual(highest);
      }),
    );
  });
});

describe('what is read', () => {
  it('IN-02 everything up to the newest message that was seen; what arrived meanwhile stays unread', () => {
    const all = withRead(EMPTY_INBOX, [], '99');
    expect([9, 98, 99, 100].map((id) => isRead(all, message(id)))).toEqual([true, true, true, false]);
    expect(withRead(all, [], '50')).toBe(all);
  });

  it('single messages, until a call that failed takes it back', () => {
    const one = withRead(EMPTY_INBOX, ['7']);
    expect([isRead(one, message(7)), isRead(one, message(8))]).toEqual([true, false]);
    expect(isRead(withoutRead(one, '7'), message(7))).toBe(false);
    expect(isRead(EMPTY_INBOX, { ...message(7), read: 1 })).toBe(true);
  });
});

describe('messages by the socket', () => {
  it('a snapshot takes the place of what was known and makes lists read again; a delta adds once', () => {
    const first = withData(EMPTY_INBOX, 'snapshot', data([3, 2, 1], { unread: COUNT }));
    expect([idsOf(first.arrived), first.gaps, first.arrivals, first.newestId]).toEqual(['3 2 1', 1, 0, '3']);
    const second = withData(first, 'delta', data([5, 4]));
    const twice = withData(second, 'delta', data([5]));
    expect([idsOf(twice.arrived), twice.gaps, twice.arrivals, twice.newestId]).toEqual(['5 4 3 2 1', 1, 2, '5']);
    const again = withData(twice, 'snapshot', data([9]));
    expect([idsOf(again.arrived), again.gaps, again.arrivals]).toEqual(['9', 2, 2]);
  });

  it('what completes a snapshot without a count is not new', () => {
    const begun = withData(EMPTY_INBOX, 'snapshot', data([]));
    const whole = withData(begun, 'delta', data([2, 1], { unread: COUNT }));
    expect([idsOf(whole.arrived), whole.arrivals, whole.hasBegun]).toEqual(['2 1', 0, true]);
    expect(withData(whole, 'delta', data([3])).arrivals).toBe(1);
  });

  it('a delta of which parts were lost counts as a gap', () => {
    const begun = withData(EMPTY_INBOX, 'snapshot', data([1], { unread: COUNT }));
    const next = withData(begun, 'delta', data([9], { reload: true }));
    expect([idsOf(next.arrived), next.gaps, next.arrivals]).toEqual(['9', 2, 1]);
  });

  it('more than are kept count as a gap', () => {
    let state = withData(EMPTY_INBOX, 'snapshot', data([], { unread: COUNT }));
    for (let id = 1; id <= MOST_ARRIVED; id += 1) state = withData(state, 'delta', data([id]));
    expect([state.arrived.length, state.gaps]).toEqual([MOST_ARRIVED, 1]);
    state = withData(state, 'delta', data([MOST_ARRIVED + 1]));
    expect([state.arrived.length, state.gaps, state.arrivals]).toEqual([1, 2, MOST_ARRIVED + 1]);
  });

  it('notes the newest message that somebody has before them', () => {
    expect(withSeen(withSeen(EMPTY_INBOX, '10'), '9').newestId).toBe('10');
  });
});

it('ids are ordered as numbers, however long', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10n ** 18n }), (a, b) => {
      expect(Math.sign(compareIds(String(a), String(b)))).toBe(a < b ? -1 : Number(a > b));
    }),
  );
});
