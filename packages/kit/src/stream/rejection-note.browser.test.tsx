import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { renderApp } from '../testing/render-app.tsx';
import { StreamRejected } from './stream-rejected.tsx';

async function show(name: ConstructorParameters<typeof ApiError>[0], isLine: boolean) {
  let retries = 0;
  const rejection = { error: new ApiError(name, 40_000, 400), retry: () => (retries += 1) };
  const { screen } = await renderApp(<StreamRejected rejection={rejection} isLine={isLine} />);
  return { screen, retry: screen.getByRole('button', { name: 'Try again' }), retries: () => retries };
}

describe('a topic that the exchange rejects', () => {
  it.each([true, false])('says so and is asked for again where that may help (in a line: %s)', async (isLine) => {
    const { retry, retries } = await show('TOO_MANY_REQUESTS', isLine);
    await retry.click();
    expect(retries()).toBe(1);
    await expectAccessible();
  });

  it('offers no further attempt where the answer would be the same', async () => {
    const { screen, retry } = await show('UNKNOWN_MARKET', true);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(retry).not.toBeInTheDocument();
  });
});
