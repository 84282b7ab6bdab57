import { expect, it } from 'vitest';
import { comesFromOurSite, csrfMatches } from './cross-site.ts';

const OUR_URL = 'https://exchange.example';

it.each([
  ['a program, which sends neither header', { host: 'localhost:8080' }, true],
  ['our own page', { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, true],
  ['our page behind a proxy', { host: 'inner:8080', origin: OUR_URL, 'sec-fetch-site': 'same-origin' }, true],
  ['an address typed in', { host: 'localhost:8080', 'sec-fetch-site': 'none' }, true],
  ['another site', { host: 'localhost:8080', origin: 'https://evil.example' }, false],
  ['another port of this machine', { host: 'localhost:8080', origin: 'http://localhost:3000' }, false],
  ['another site that hides its origin', { host: 'localhost:8080', 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling domain', { host: 'localhost:8080', 'sec-fetch-site': 'same-site' }, false],
  ['a sandboxed page', { host: 'localhost:8080', origin: 'null' }, false],
  ['an origin that is no address', { host: 'localhost:8080', origin: '::' }, false],
])('knows %s', (_who, headers, ours) => {
  expect(comesFromOurSite(headers, OUR_URL)).toBe(ours);
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
