import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EndpointBlocked, isPublicAddress, publicLookup, readEndpoint } from './push-endpoint.ts';

describe('an endpoint of a push service', () => {
  it.each([
    ['https://push.example.com/abc', true],
    ['https://8.8.8.8/abc', true],
    ['https://[2606:4700::1111]/abc', true],
    ['http://push.example.com/abc', false],
    ['https://push.example.com:8443/abc', false],
    ['https://user:secret@push.example.com/abc', false],
    ['https://localhost/abc', false],
    ['https://database/abc', false],
    ['https://database.internal/abc', false],
    ['https://push.local/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://2130706433/abc', false],
    ['https://0x7f.1/abc', false],
    ['https://10.1.2.3/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/abc', false],
    ['https://[::ffff:10.0.0.1]/abc', false],
    ['https://[fd00::1]/abc', false],
    ['file:///etc/passwd', false],
    ['not an address', false],
  ])('%s: %s', (text, isAllowed) => {
    expect(readEndpoint(text, { allowLocal: false }) !== undefined).toBe(isAllowed);
  });

  it.each([
    ['1.1.1.1', true],
    ['172.32.0.1', true],
    ['172.31.255.255', false],
    ['100.64.0.1', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['2a00:1450::1', true],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
    ['fe80::1', false],
    ['::', false],
    ['no address', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('whose name leads into the own network is not connected to', async () => {
    const lookup = promisify(publicLookup);
    await expect(lookup('localhost', {})).rejects.toThrow(EndpointBlocked);
    await expect(lookup('localhost', { all: true })).rejects.toThrow(EndpointBlocked);
  });
});
