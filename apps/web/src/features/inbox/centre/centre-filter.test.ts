import { INBOX_MODULES } from '@bourse/contract/inbox';
import { describe, expect, it } from 'vitest';
import { PANEL_TABS, tabAt } from '../panel/panel-tabs.ts';
import { readFilter, searchOfFilter, submodulesOf } from './centre-filter.ts';

describe('IN-05 the message centre’s address', () => {
  it('has modules 1–11, 20 and 21, and each submodule from 105 to 117 in one of them', () => {
    const modules = INBOX_MODULES.map(({ module }) => module);
    expect(modules).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21]);
    const submodules = modules.flatMap(submodulesOf).sort((a, b) => a - b);
    expect(submodules).toEqual(Array.from({ length: 13 }, (_, at) => 105 + at));
    expect(submodulesOf(99)).toEqual([]);
  });

  it.each([
    [{}, 0, 0, false],
    [{ module: '2' }, 2, 0, false],
    [{ module: '2', sub: '105', unread: '1' }, 2, 105, true],
    [{ sub: '117' }, 21, 117, false],
    [{ module: '1', sub: '117' }, 1, 0, false],
    [{ module: '12' }, 0, 0, false],
    [{ module: '-1', sub: 'x', unread: 'yes' }, 0, 0, false],
    [{ module: '2', sub: '118' }, 2, 0, false],
  ])('%j is module %i, submodule %i, unread only %s', (search, moduleId, submoduleId, unreadOnly) => {
    const filter = { moduleId, submoduleId, unreadOnly };
    expect(readFilter(search)).toEqual(filter);
    expect(readFilter(searchOfFilter(filter))).toEqual(filter);
  });
});

it('IN-01 the panel’s tabs: All 0, Announcement 1 (module 2), System 2 (module 1), Quotes 3 (module 20), Trade 4 (module 21)', () => {
  expect(PANEL_TABS.map(({ id, filter }) => [id, filter.moduleId])).toEqual([
    ['0', 0],
    ['1', 2],
    ['2', 1],
    ['3', 20],
    ['4', 21],
  ]);
  expect(tabAt('9').id).toBe('0');
});
