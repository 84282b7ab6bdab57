import { expect, it } from 'vitest';
import { comesFromOurSite, csrfMatches } from './cross-site.ts';

const OURS = new Set(['https://exchange.example', 'http://localhost:8080']);
const HOSTS = { isOurOrigin: (origin: string) => OURS.has(origin) };

it.each([
  ['a program, which sends neither header', { host: 'localhost:8080' }, true],
  ['our own page', { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, true],
  [
    'our page behind a proxy',
    { host: 'inner:8080', origin: 'https://exchange.example', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  ['our page under the wrong scheme', { host: 'exchange.example', origin: 'http://exchange.example' }, false],
  ['a page that is asked for by its own name', { host: 'evil.example', origin: 'http://evil.example' }, false],
  ['an address typed in', { host: 'localhost:8080', 'sec-fetch-site': 'none' }, true],
  ['another site', { host: 'localhost:8080', origin: 'https://evil.example' }, false],
  ['another port of this machine', { host: 'localhost:8080', origin: 'http://localhost:3000' }, false],
  ['another site that hides its origin', { host: 'localhost:8080', 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling domain', { host: 'localhost:8080', 'sec-fetch-site': 'same-site' }, false],
  ['a sandboxed page', { host: 'localhost:8080', origin: 'null' }, false],
  ['an origin that is no address', { host: 'localhost:8080', origin: '::' }, false],
])('knows %s', (_who, headers, ours) => {
  expect(comesFromOurSite(headers, HOSTS)).toBe(ours);
});

it.each([
  ['the token', 'token-1', true],
  ['another of the same length', 'token-2', false],
  ['a part of it', 'token', false],
  ['more than it', 'token-11', false],
  ['letters of several bytes', 'tokén-1', false],
  ['nothing', undefined, false],
  ['two headers', ['token-1', 'token-1'], false],
])('compares the CSRF header with %s', (_what, header, matches) => {
  expect(csrfMatches(header, 'token-1')).toBe(matches);
});
