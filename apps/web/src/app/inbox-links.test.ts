import { BUSINESS_TYPES, inboxLink } from '@bourse/contract/inbox';
import { linkAt } from '@bourse/kit/page/link-at.ts';
import { addressOf } from '@bourse/kit/page/links.ts';
import { describe, expect, it } from 'vitest';
import './places.ts';

/** Fields of every kind, so that each rule finds those that it reads. */
const DATA = {
  ...{ cardId: 3, fundId: 4, launchId: 9, liveRoomId: 5, articleId: 12, baseCurrency: 'BTC', quoteCurrency: 'USDT' },
  extras: { traderUid: 8, tradeStatus: 1 },
};

const PATHS = [...BUSINESS_TYPES.keys()].flatMap((bizType) =>
  [DATA, {}].flatMap((data) => {
    const path = inboxLink({ bizType, data });
    return path === undefined ? [] : [[bizType, path] as const];
  }),
);

describe('IN-03 the links of messages', () => {
  it.each(PATHS)('type %i leads to a page that there is, which reads all of %s', (_, path) => {
    const link = linkAt(path);
    expect(link && addressOf(link)).toBe(path);
  });

  it('an answer of customer service leads to its talk', () => {
    const link = linkAt('/support/index?talk=5');
    expect(link && addressOf(link)).toBe('/support/index?talk=5');
  });

  it('an article has its page as well', () => {
    const path = inboxLink({ bizType: 1400, data: DATA, supportCode: 'fees-1' });
    expect(path).toBe('/support/article?id=12&code=fees-1');
    expect(linkAt(path ?? '')).toBeDefined();
  });
});
