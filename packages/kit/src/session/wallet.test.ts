import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectWallet, disconnectWallet, useWallet, walletOf } from './wallet.ts';

const ADDRESS = '0x00000000000000000000000000000000000000fF';

afterEach(() => {
  vi.unstubAllGlobals();
  disconnectWallet();
});

describe('HD-14 a wallet', () => {
  it('has a short name and one of ten colours by its address', () => {
    expect(walletOf(ADDRESS)).toEqual({
      walletName: '',
      accountName: '0x0000…00fF',
      address: ADDRESS,
      colorId: 5,
      totalUsdt: undefined,
    });
    const last = (digit: number) => walletOf(`0x${'0'.repeat(39)}${digit}`)?.colorId;
    expect(Array.from({ length: 10 }, (_, digit) => last(digit))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each(['', '0x12', 'ff'.repeat(21), `${ADDRESS}0`, `0x${'g'.repeat(40)}`])('is not at %j', (address) => {
    expect(walletOf(address)).toBeUndefined();
  });

  it('is none without an extension', async () => {
    expect(await connectWallet()).toBe('none');
    expect(useWallet.getState().status).toBe('not-connected');
  });

  it('is connecting while its owner is asked, then connected', async () => {
    let answer: (accounts: unknown) => void = () => undefined;
    const request = vi.fn(() => new Promise((done) => (answer = done)));
    vi.stubGlobal('ethereum', { request });
    const connecting = connectWallet();
    expect(useWallet.getState().status).toBe('connecting');
    expect(request).toHaveBeenCalledWith({ method: 'eth_requestAccounts' });
    answer([ADDRESS]);
    expect(await connecting).toBe('connected');
    expect(useWallet.getState().wallet?.address).toBe(ADDRESS);
    disconnectWallet();
    expect(useWallet.getState()).toEqual({ status: 'not-connected' });
  });

  it.each([
    ['its owner says no', () => Promise.reject(new Error('4001'))],
    ['it has no account', () => Promise.resolve([])],
    ['it answers nonsense', () => Promise.resolve({ accounts: 1 })],
  ])('is not connected when %s', async (_what, request) => {
    vi.stubGlobal('ethereum', { request });
    expect(await connectWallet()).toBe('refused');
    expect(useWallet.getState().status).toBe('not-connected');
  });

  it('follows the extension to another account and away', async () => {
    let tell: (accounts: unknown) => void = () => undefined;
    vi.stubGlobal('ethereum', {
      request: () => Promise.resolve([ADDRESS]),
      on: (_event: string, listener: (accounts: unknown) => void) => (tell = listener),
    });
    await connectWallet();
    const other = `0x${'1'.repeat(40)}`;
    tell([other]);
    expect(useWallet.getState().wallet?.address).toBe(other);
    tell([]);
    expect(useWallet.getState().status).toBe('not-connected');
    tell([ADDRESS]);
    expect(useWallet.getState().status).toBe('not-connected');
  });
});
