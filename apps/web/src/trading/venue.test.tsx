import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderBook } from './book/order-book.tsx';
import { PhoneBook } from './book/phone-book.tsx';
import { AmountFields } from './form/amount-fields.tsx';
import { changeDraft, formStoreOf } from './form/form-store.ts';
import { OrderFrame } from './form/order-frame.tsx';
import { MarketStrip } from './header/market-strip.tsx';
import { hotkeyOf } from './hotkeys/hotkeys.ts';
import { groupingSteps } from './model/book-rows.ts';
import { shareOf } from './model/check.ts';
import { withQty } from './model/order-draft.ts';
import { BottomPanel } from './orders/bottom-panel.tsx';
import { Terminal } from './terminal.tsx';
import { TerminalProvider } from './terminal-context.tsx';
import { asked, checkOther, otherInstrument, otherVenue } from './testing/other-venue.tsx';

const refuse = vi.hoisted(() => (what: string) => () => {
  throw new Error(`the terminal used ${what} by itself`);
});
// The line of the page is everybody's; topics and calls are the venue's.
vi.mock('@bourse/kit/stream/line.ts', () => ({
  streamClient: { status: 'live', retryAtMs: undefined, onStatus: () => () => undefined },
  serverClock: { at: () => 0 },
  topicOf: refuse('a topic'),
  storeOf: refuse('the store of a topic'),
}));
vi.mock('@bourse/kit/api/api.ts', () => ({ api: vi.fn(refuse('a call')) }));

const usedIds = new Set<string>();
/** Every message exists and is its own id, so that a page shows which words it used. */
const messages = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, id) => String(id),
    has: () => true,
    getOwnPropertyDescriptor(_, id) {
      usedIds.add(String(id));
      return { configurable: true, enumerable: true, value: `[${String(id)}]` };
    },
  },
);

async function draw(part: ReactNode): Promise<string> {
  const routeTree = createRootRoute({
    component: () => (
      <TerminalProvider venue={otherVenue} instrument={otherInstrument}>
        {part}
      </TerminalProvider>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={messages} onError={() => undefined}>
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  usedIds.clear();
  asked.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

describe('a terminal at a venue that is not spot', () => {
  it('shows the facts of the venue in its strip, and none of another', async () => {
    const html = await draw(<MarketStrip />);
    expect(html).toContain('GOLD perpetual');
    expect(html).toContain('4001 ticks');
    expect([...usedIds].filter((id) => id.startsWith('terminal.') && id.endsWith('24'))).toEqual([]);
    expect([...usedIds]).toEqual(expect.arrayContaining(['trading.fee', 'other.change', 'other.description']));
  });

  it('groups and reads its book by its own grid and streams', async () => {
    expect(groupingSteps(otherInstrument)[0]).toBe('0.5');
    expect(await draw(<PhoneBook />)).toContain('2,001.0');
    expect(await draw(<OrderBook />)).toContain('trading.sum');
    expect(new Set(asked.map((line) => line.split(' ')[1]))).toEqual(new Set(['gold-perp']));
  });

  it('begins its form with its own kind of order, and keeps drafts apart from spot by the same code', async () => {
    const spot = formStoreOf({ venue: 'spot', code: otherInstrument.code }, 'limit');
    changeDraft(spot, withQty(spot.getState().buy, '7', otherInstrument));
    const html = await draw(
      <OrderFrame
        side="buy"
        checkOf={checkOther}
        prepare={() => undefined}
        funds={{ buy: 5_000_000n, sell: 7_000_000n }}
        TopUp={undefined}
      >
        {(fields) => <AmountFields {...fields} />}
      </OrderFrame>,
    );
    expect(html).toContain('name="buy-qty"');
    expect(html).not.toContain('value="7"');
    expect(formStoreOf(otherInstrument, otherVenue.form.firstType).getState().type).toBe('market');
  });

  it('spends what the venue takes, by its own share and check', async () => {
    const { buy } = formStoreOf(otherInstrument, otherVenue.form.firstType).getState();
    const funds = { buy: 5_000_000n, sell: 7_000_000n };
    const context = { market: otherInstrument, funds, lastTicks: 0, opposite: [], nowMs: 0 };
    const half = otherVenue.form.spendShare(buy, 50, funds.buy, otherInstrument, 0);
    expect(half.qty).toBe('2');
    expect(shareOf(half, checkOther(half, context), context)).toBe(40);
    expect(checkOther(withQty(buy, '6', otherInstrument), context).errors.qty?.code).toBe('INSUFFICIENT_BALANCE');
    const frame = (side: 'buy' | 'sell') => (
      <OrderFrame side={side} checkOf={checkOther} prepare={() => undefined} funds={funds} TopUp={undefined}>
        {(fields) => <AmountFields {...fields} />}
      </OrderFrame>
    );
    expect(await draw(frame('buy'))).toContain('5 USDC');
    expect(await draw(frame('sell'))).toContain('7 USDC');
  });

  it('has the lists of the venue and no other', async () => {
    expect(await draw(<BottomPanel />)).toContain('trading.available');
    expect([...usedIds].filter((id) => /^terminal\.(orders\.(open|history|fills|algo)|balances)$/.test(id))).toEqual(
      [],
    );
  });

  it('takes the hotkeys of the venue only', () => {
    const press = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isTyping: false };
    const does = (key: string) => hotkeyOf({ ...press, key }, otherVenue.hotkeys);
    expect(['b', 's', '?', 'x', '/', 'm'].map(does)).toEqual(['buy', 'sell', 'help', undefined, undefined, undefined]);
  });

  it('draws whole without a word, call or topic of spot', async () => {
    expect(await draw(<Terminal />)).toContain('<i>narrow</i>');
    await draw(<BottomPanel />);
    expect([...usedIds].filter((id) => /^(spot|spotOrders|strategies)\./.test(id))).toEqual([]);
    expect(usedIds.size).toBeGreaterThan(5);
  });
});
