import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { warningsOf } from './dangerous-settings.ts';

it('runs a demo on this machine without any configuration', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    ok: true,
    value: {
      mode: 'demo',
      host: '127.0.0.1',
      port: 8080,
      makers: true,
      databaseUrl: undefined,
      logLevel: 'info',
      overloadAt: 2_048,
      approvalCoolingMs: 0,
    },
  });
});

it('uses the given variables, and treats an empty one as absent', () => {
  const config = parseConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    BOURSE_DEMO_PUBLIC: 'on',
    BOURSE_ALLOWED_HOSTS: '192.168.1.5:8080, https://bourse.lan',
    BOURSE_DATA: '/var/lib/bourse',
    DATABASE_URL: 'postgres://u:p@db:5432/bourse',
    BOURSE_DEMO_PASSWORD: 'long enough for all',
    BOURSE_METRICS_TOKEN: 'm'.repeat(32),
    BOURSE_MAKERS: 'off',
    BOURSE_OVERLOAD_AT: '500',
    BOURSE_APPROVAL_COOLING_H: '48',
    LOG_LEVEL: '',
  });
  expect(config).toMatchObject({
    ok: true,
    value: {
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/bourse',
      databaseUrl: 'postgres://u:p@db:5432/bourse',
      demoPassword: 'long enough for all',
      allowedHosts: ['192.168.1.5:8080', 'https://bourse.lan'],
      metricsToken: 'm'.repeat(32),
      makers: false,
      overloadAt: 500,
      approvalCoolingMs: 48 * 3_600_000,
      logLevel: 'info',
    },
  });
});

it('accepts a mail server with a sender', () => {
  const env = {
    BOURSE_SMTP_URL: 'smtps://u:p%40ss@mail.example:465',
    BOURSE_MAIL_FROM: 'Bourse <no-reply@exchange.example>',
  };
  expect(parseConfig(env)).toMatchObject({
    ok: true,
    value: { smtpUrl: env.BOURSE_SMTP_URL, mailFrom: env.BOURSE_MAIL_FROM },
  });
  const { BOURSE_SMTP_URL } = env;
  expect(parseConfig({ BOURSE_SMTP_URL })).toEqual({ ok: false, message: expect.stringContaining('BOURSE_MAIL_FROM') });
  for (const url of ['mail.example', 'http://mail.example', 'smtp://', 'smtp:secret@mail']) {
    const rejected = parseConfig({ ...env, BOURSE_SMTP_URL: url });
    expect(rejected, url).toEqual({ ok: false, message: expect.stringContaining('BOURSE_SMTP_URL') });
    expect(rejected, url).not.toEqual({ ok: false, message: expect.stringContaining('secret') });
  }
  for (const from of ['nobody', 'a@b\r\nBcc: c@d', 'A <a@b>, B <b@c>', 'a@b, c@d', 'A "B" <a@b>', '<a@b>']) {
    expect(parseConfig({ BOURSE_MAIL_FROM: from }), from).toMatchObject({ ok: false });
  }
});

it('accepts production with its own data directory, without makers', () => {
  const config = parseConfig({
    BOURSE_MODE: 'production',
    BOURSE_DATA: '/srv/bourse',
    BOURSE_PUBLIC_URL: 'https://exchange.example/ignored',
  });
  expect(config).toMatchObject({
    ok: true,
    value: { mode: 'production', makers: false, publicUrl: 'https://exchange.example' },
  });
});

const PRODUCTION = { BOURSE_MODE: 'production', BOURSE_DATA: '/x' };

const rejected: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  ['a port that is no number', { PORT: 'http' }, /^PORT must be a whole number.*"http"/],
  ['a port beyond 65535', { PORT: '65536' }, /^PORT/],
  ['a negative port', { PORT: '-1' }, /^PORT/],
  ['a fractional port', { PORT: '80.5' }, /^PORT/],
  [
    'no room for orders',
    { BOURSE_OVERLOAD_AT: '0' },
    /^BOURSE_OVERLOAD_AT must be a whole number from 1 to 99999.*"0"/,
  ],
  [
    'a cooling period of no whole hours',
    { BOURSE_APPROVAL_COOLING_H: '1.5' },
    /^BOURSE_APPROVAL_COOLING_H must be .*"1.5"/,
  ],
  ['a cooling period of a year', { BOURSE_APPROVAL_COOLING_H: '721' }, /^BOURSE_APPROVAL_COOLING_H/],
  ['more room than the host has', { BOURSE_OVERLOAD_AT: '100000' }, /^BOURSE_OVERLOAD_AT/],
  ['an unknown mode', { BOURSE_MODE: 'prod' }, /^BOURSE_MODE must be one of demo, production/],
  ['an unknown makers switch', { BOURSE_MAKERS: 'yes' }, /^BOURSE_MAKERS must be one of on, off/],
  ['an unknown log level', { LOG_LEVEL: 'verbose' }, /^LOG_LEVEL/],
  ['an address with a path', { HOST: 'http://x/' }, /^HOST/],
  ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://db/x' }, /^DATABASE_URL must look like/],
  ['a public URL without a scheme', { BOURSE_PUBLIC_URL: 'exchange.example' }, /^BOURSE_PUBLIC_URL/],
  ['a short demo password', { BOURSE_DEMO_PASSWORD: 'short' }, /^BOURSE_DEMO_PASSWORD must have 10/],
  [
    'a demo password in production',
    { BOURSE_MODE: 'production', BOURSE_DATA: '/x', BOURSE_DEMO_PASSWORD: 'long enough' },
    /^BOURSE_DEMO_PASSWORD is for the demo/,
  ],
  [
    'a demo API key in production',
    {
      BOURSE_MODE: 'production',
      BOURSE_DATA: '/x',
      BOURSE_DEMO_API_KEY: 'a'.repeat(64),
      BOURSE_DEMO_API_SECRET: 'b'.repeat(64),
    },
    /^BOURSE_DEMO_API_KEY is for the demo/,
  ],
  [
    'half a demo API secret in production',
    { BOURSE_MODE: 'production', BOURSE_DATA: '/x', BOURSE_DEMO_API_SECRET: 'b'.repeat(64) },
    /^BOURSE_DEMO_API_KEY and BOURSE_DEMO_API_SECRET come together/,
  ],
  ['a demo API key without its secret', { BOURSE_DEMO_API_KEY: 'a'.repeat(64) }, /come together/],
  [
    'a demo API key of two words',
    { BOURSE_DEMO_API_KEY: 'demo key of the trader', BOURSE_DEMO_API_SECRET: 'b'.repeat(64) },
    /^BOURSE_DEMO_API_KEY must have 16/,
  ],
  [
    'a short demo API secret',
    { BOURSE_DEMO_API_KEY: 'a'.repeat(64), BOURSE_DEMO_API_SECRET: 'short' },
    /^BOURSE_DEMO_API_SECRET must have 16/,
  ],
  [
    'makers in production',
    { BOURSE_MODE: 'production', BOURSE_DATA: '/x', BOURSE_MAKERS: 'on' },
    /^BOURSE_MAKERS=on is for the demo/,
  ],
  ['production in the default data directory', { BOURSE_MODE: 'production' }, /^BOURSE_DATA must name/],
  ['production without a public URL', PRODUCTION, /^BOURSE_PUBLIC_URL must be the https address/],
  [
    'production over plain http',
    { ...PRODUCTION, BOURSE_PUBLIC_URL: 'http://exchange.example' },
    /^BOURSE_PUBLIC_URL must be the https address/,
  ],
  [
    'production without limits',
    { ...PRODUCTION, BOURSE_PUBLIC_URL: 'https://exchange.example', BOURSE_RATE_LIMITS: 'off' },
    /^BOURSE_RATE_LIMITS=off is for tests/,
  ],
  ['a public demo in production', { ...PRODUCTION, BOURSE_DEMO_PUBLIC: 'on' }, /^BOURSE_DEMO_PUBLIC is for the demo/],
  ['a demo for everybody', { HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 opens the demo.*BOURSE_DEMO_PUBLIC=on/],
  ['a demo for everybody by IPv6', { HOST: '::' }, /^HOST=:: opens the demo/],
  ['a demo for the house', { HOST: '192.168.1.5' }, /^HOST=192\.168\.1\.5 opens the demo/],
  ['a demo by a name', { HOST: 'bourse.lan' }, /^HOST=bourse\.lan opens the demo/],
  [
    'a public demo with a short password',
    { HOST: '0.0.0.0', BOURSE_DEMO_PUBLIC: 'on', BOURSE_DEMO_PASSWORD: 'long enough' },
    /^BOURSE_DEMO_PASSWORD must have at least 16/,
  ],
  [
    'a public demo without limits',
    { HOST: '0.0.0.0', BOURSE_DEMO_PUBLIC: 'on', BOURSE_RATE_LIMITS: 'off' },
    /^BOURSE_RATE_LIMITS=off would let/,
  ],
  [
    'a demo behind a public URL with a short password',
    { BOURSE_PUBLIC_URL: 'https://demo.example', BOURSE_DEMO_PASSWORD: 'long enough' },
    /^BOURSE_DEMO_PASSWORD must have at least 16.*BOURSE_PUBLIC_URL=https:\/\/demo\.example/,
  ],
  [
    'a demo behind a public URL without limits',
    { BOURSE_PUBLIC_URL: 'https://demo.example', BOURSE_RATE_LIMITS: 'off' },
    /^BOURSE_RATE_LIMITS=off would let.*BOURSE_PUBLIC_URL=https:\/\/demo\.example/,
  ],
  ['a host with a path', { BOURSE_ALLOWED_HOSTS: 'a.example, b.example/x' }, /^BOURSE_ALLOWED_HOSTS.*"b\.example\/x"/],
  ['every host', { BOURSE_ALLOWED_HOSTS: '*' }, /^BOURSE_ALLOWED_HOSTS/],
  ['a host with a user', { BOURSE_ALLOWED_HOSTS: 'https://a@b.example' }, /^BOURSE_ALLOWED_HOSTS/],
  ['a short token for the metrics', { BOURSE_METRICS_TOKEN: 'secret' }, /^BOURSE_METRICS_TOKEN must have 32/],
];

it.each(rejected)('rejects %s in one line', (_what, env, message) => {
  const config = parseConfig(env);
  expect(config.ok).toBe(false);
  if (config.ok) return;
  expect(config.message).toMatch(message);
  expect(config.message).not.toContain('\n');
});

it('does not repeat the password of a bad DATABASE_URL', () => {
  const config = parseConfig({ DATABASE_URL: 'mysql://user:secret@db/x' });
  expect(config).toMatchObject({ ok: false });
  expect(JSON.stringify(config)).not.toContain('secret');
});

it('does not repeat the secret of a bad demo API key', () => {
  const config = parseConfig({ BOURSE_DEMO_API_KEY: 'x', BOURSE_DEMO_API_SECRET: 'very-secret-very-secret' });
  expect(config).toMatchObject({ ok: false });
  expect(JSON.stringify(config)).not.toContain('very-secret');
});

it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost', '::ffff:127.0.0.1'])(
  'takes a demo on this machine: %s',
  (HOST) => {
    expect(parseConfig({ HOST }).ok).toBe(true);
  },
);

describe('warnings', () => {
  const withoutMail = { ...PRODUCTION, BOURSE_PUBLIC_URL: 'https://exchange.example' };
  const mail = { BOURSE_SMTP_URL: 'smtp://mail.example', BOURSE_MAIL_FROM: 'no-reply@exchange.example' };
  const production = { ...withoutMail, ...mail };
  it.each<readonly [string, Record<string, string>, RegExp | undefined]>([
    ['nothing in the demo', {}, undefined],
    ['nothing behind a proxy on this machine', { ...production, BOURSE_TRUST_PROXY: 'on' }, undefined],
    ['users who share their proxy’s address', production, /BOURSE_TRUST_PROXY is off/],
    ['mails that never leave', { ...withoutMail, BOURSE_TRUST_PROXY: 'on' }, /BOURSE_SMTP_URL is not set/],
    ['a port that others reach past the proxy', { ...production, BOURSE_TRUST_PROXY: 'on', HOST: '::' }, /claim any/],
  ])('%s', (_what, env, warning) => {
    const config = parseConfig(env);
    if (!config.ok) throw new Error(config.message);
    const warnings = warningsOf(config.value);
    if (warning === undefined) expect(warnings).toEqual([]);
    else expect(warnings).toEqual([expect.stringMatching(warning)]);
  });
});
