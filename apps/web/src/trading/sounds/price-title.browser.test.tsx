import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { addUnreadFills, clearUnreadFills } from './unread-fills.ts';
import { usePriceTitle } from './use-price-title.ts';

const usePrice = create<{ readonly name: string; readonly last: string | undefined }>(() => ({
  name: 'BTC/USDT',
  last: undefined,
}));

function Title() {
  const { name, last } = usePrice();
  return <output>{usePriceTitle(name, last)}</output>;
}

/** Resolves when what has changed is on the screen. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

afterEach(() => {
  vi.useRealTimers();
  clearUnreadFills();
});

it('the title has the price, another one at most once a second, and another market’s at once', async () => {
  const { screen } = await renderApp(<Title />);
  const text = () => screen.container.querySelector('output')?.textContent;
  expect(text()).toBe('BTC/USDT');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const set = async (name: string, last: string) => {
    usePrice.setState({ name, last });
    await drawn();
  };
  await set('BTC/USDT', '61000.50');
  expect(text()).toBe('61,000.50 BTC/USDT');
  await set('BTC/USDT', '61001.00');
  await set('BTC/USDT', '61002.00');
  await vi.advanceTimersByTimeAsync(999);
  await drawn();
  expect(text()).toBe('61,000.50 BTC/USDT');
  await vi.advanceTimersByTimeAsync(1);
  await drawn();
  expect(text()).toBe('61,002.00 BTC/USDT');
  await set('ETH/USDT', '3000.10');
  expect(text()).toBe('3,000.10 ETH/USDT');
  addUnreadFills(2);
  await drawn();
  expect(text()).toBe('(2) 3,000.10 ETH/USDT');
});
