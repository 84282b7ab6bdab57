import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './launcher/paths.mjs';
import { closureOf, readLockfile } from './sbom/lockfile.mjs';

/*
 * What the exchange does not use cannot be attacked through it. docs/security.md meets some requirements of the standard so; a package that
 * brings one of these technologies into what runs fails here, and then the page has to say how it is used safely.
 */

const ABSENT: Readonly<Record<string, RegExp>> = {
  GraphQL: /graphql/,
  LDAP: /\bldap/,
  'XML parsing': /xml2js|fast-xml|libxml|xmldom|\bsax\b|xpath|xslt/,
  LaTeX: /latex/,
  memcache: /memcache|memjs/,
  Java: /\bjava\b|jndi/,
  'identity providers': /\bsaml|openid-client|passport|oidc-provider|oauth2?-server/,
  'telephone codes': /twilio|vonage|nexmo|\bsms\b|messagebird/,
  'client certificates': /mtls|client-cert/,
  WebRTC: /webrtc|mediasoup|\bwrtc\b|\bturn-server/,
};

const lock = readLockfile(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'));
const APPLICATIONS = [
  'apps/server',
  'apps/web',
  'apps/console',
  'packages/ui',
  'packages/kit',
  'packages/contract',
  'packages/domain',
  'packages/core',
];
const roots = APPLICATIONS.flatMap((part) => lock.importers.get(part) ?? []).filter(({ isDev }) => !isDev);
const shipped = [
  ...closureOf(
    lock,
    roots.map(({ reference }) => reference),
  ),
];

describe('what runs', () => {
  it('is more than a few packages', () => {
    expect(shipped.length).toBeGreaterThan(100);
  });

  it.each(Object.entries(ABSENT))('brings no %s', (_what, pattern) => {
    expect(shipped.filter((name) => pattern.test(name))).toEqual([]);
  });
});
