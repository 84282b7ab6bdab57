import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress } as never,
});

describe('client address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1,::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['198.51.100.1, unknown', '10.0.0.1'],
    ['198.51.100.1, ', '10.0.0.1'],
    ['', '10.0.0.1'],
    [undefined, '10.0.0.1'],
  ])('behind a trusted proxy that wrote %j is %s', (forwarded, address) => {
    expect(clientAddress(request('::ffff:10.0.0.1', forwarded), true)).toBe(address);
  });

  it('is the socket’s when no proxy is trusted', () => {
    expect(clientAddress(request('::ffff:10.0.0.1', '203.0.113.9'), false)).toBe('10.0.0.1');
    expect(clientAddress(request('fe80::1%eth0'), false)).toBe('fe80::1');
    expect(clientAddress(request(undefined), false)).toBe('');
  });
});
