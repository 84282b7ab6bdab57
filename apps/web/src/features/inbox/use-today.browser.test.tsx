import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

function Day() {
  return <p>Since {new Date(useToday()).getDate()}</p>;
}

afterEach(() => vi.useRealTimers());

it('IN-01 what was today is earlier once it is midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(2026, 10, 27, 23, 59, 30) });
  const { screen } = await renderApp(<Day />);
  await expect.element(screen.getByText('Since 27')).toBeVisible();
  vi.advanceTimersByTime(29_000);
  expect(screen.getByText('Since 27').elements()).toHaveLength(1);
  vi.advanceTimersByTime(1_500);
  await expect.element(screen.getByText('Since 28')).toBeVisible();
});
