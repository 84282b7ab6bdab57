import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient } from '../api/query-client.ts';
import { ActionKey } from './action-key.ts';
import { actionMutation } from './action-mutation.ts';

afterEach(() => onlineManager.setOnline(true));

function observed(client: QueryClient, run: () => Promise<string>) {
  const [onAccepted, onRejected] = [vi.fn(), vi.fn()];
  const options = actionMutation<undefined, string>({
    ...{ client, run, onAccepted, onRejected },
    key: new ActionKey(() => 'key'),
    invalidates: [['own', 'markets']],
  });
  return { observer: new MutationObserver(client, options), onAccepted, onRejected };
}

/** A client whose reads never end. */
function stuckClient(): QueryClient {
  const client = createQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => {}));
  return client;
}

describe('an action', () => {
  it('shows why it was rejected before what it changes is read again', async () => {
    const client = stuckClient();
    const rejection = new ApiError('MARKET_TERMS_CHANGED', 40_919, 409);
    const { observer, onRejected } = observed(client, () => Promise.reject(rejection));
    await expect(observer.mutate(undefined)).rejects.toBe(rejection);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: rejection });
    expect(onRejected).toHaveBeenCalledWith(rejection);
    expect(client.invalidateQueries).toHaveBeenCalledWith({ queryKey: ['own', 'markets'] });
  });

  it('is done before what it changes is read again', async () => {
    const { observer, onAccepted } = observed(stuckClient(), () => Promise.resolve('done'));
    expect(await observer.mutate(undefined)).toBe('done');
    expect(observer.getCurrentResult().status).toBe('success');
    expect(onAccepted).toHaveBeenCalledWith('done', undefined);
  });

  it('fails at once without a network, and is not sent when the network is back', async () => {
    onlineManager.setOnline(false);
    const run = vi.fn(() => Promise.reject(new ApiError('NETWORK')));
    const { observer } = observed(createQueryClient(), run);
    await expect(observer.mutate(undefined)).rejects.toMatchObject({ errorName: 'NETWORK' });
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false });
    onlineManager.setOnline(true);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
