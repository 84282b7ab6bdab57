import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

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
    },
  });
});

it('takes what the operator sets, and an empty variable as absent', () => {
  const config = parseConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    BOURSE_DATA: '/var/lib/bourse',
    DATABASE_URL: 'postgres://u:p@db:5432/bourse',
    BOURSE_DEMO_PASSWORD: 'long enough',
    BOURSE_MAKERS: 'off',
    BOURSE_OVERLOAD_AT: '500',
    LOG_LEVEL: '',
  });
  expect(config).toMatchObject({
    ok: true,
    value: {
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/bourse',
      databaseUrl: 'postgres://u:p@db:5432/bourse',
      demoPassword: 'long enough',
      makers: false,
      overloadAt: 500,
      logLevel: 'info',
    },
  });
});

it('takes production with a data directory of its own, without makers', () => {
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

const refused: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  ['a port that is no number', { PORT: 'http' }, /^PORT must be a whole number.*"http"/],
  ['a port beyond 65535', { PORT: '65536' }, /^PORT/],
  ['a negative port', { PORT: '-1' }, /^PORT/],
  ['a fractional port', { PORT: '80.5' }, /^PORT/],
  [
    'no room for orders',
    { BOURSE_OVERLOAD_AT: '0' },
    /^BOURSE_OVERLOAD_AT must be a whole number from 1 to 99999.*"0"/,
  ],
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
];

it.each(refused)('refuses %s in one line', (_what, env, message) => {
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
