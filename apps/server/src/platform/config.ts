import { resolve } from 'node:path';
import { DEFAULT_OVERLOAD_AT } from './core-host/admission.ts';
import { dangerOf } from './dangerous-settings.ts';
import { siteUrl } from './http/allowed-hosts.ts';

/** Configuration of one server. Times in milliseconds unless stated otherwise. */
export interface ServerConfig {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute path of the journal, the snapshots, the embedded database and the secrets. */
  readonly dataDir: string;
  /** An outside PostgreSQL; undefined runs the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The same database for a role that owns the protected audit log; undefined: the server's role owns it. Used while the schema is migrated. */
  readonly databaseAdminUrl: string | undefined;
  /** Password of the demo users; undefined: a random one per data directory. */
  readonly demoPassword: string | undefined;
  /** A predefined API key of the demo trader; undefined: none. */
  readonly demoApiKey: DemoApiKey | undefined;
  /** Whether the demo's market makers trade. */
  readonly makers: boolean;
  readonly logLevel: LogLevel;
  /** Public URL of the site behind a proxy; https makes cookies Secure. */
  readonly publicUrl: string | undefined;
  /** Further host names under which the site is served: `host[:port]`, optionally with a scheme. */
  readonly allowedHosts: readonly string[];
  /** Bearer token for `/metrics`; undefined: not accessible, except in a demo reachable from this machine only. */
  readonly metricsToken: string | undefined;
  /** Whether the operator confirmed that the demo is reachable from the network. */
  readonly demoPublic: boolean;
  /** Whether `x-forwarded-for` of the proxy in front is trusted. */
  readonly trustProxy: boolean;
  readonly rateLimits: boolean;
  /** Number of unanswered commands from which new orders are rejected; cancels are not affected. */
  readonly overloadAt: number;
  /** How long before a proposal its approver must have got the permissions. */
  readonly approvalCoolingMs: number;
  /** Mail server: `smtp://user:password@host:587` or `smtps://…`; undefined: the demo writes files, in production no mail leaves. */
  readonly smtpUrl: string | undefined;
  /** Sender of all mails: an address, or `Name <address>`. */
  readonly mailFrom: string;
  /** File of the sanctions list that people are compared with; undefined: the bundled sample of invented entries. */
  readonly sanctionsList: string | undefined;
  /** The identity provider that is connected; undefined: none. */
  readonly identityProvider: { readonly url: string; readonly secret: string } | undefined;
  /** Directory of the built web application. */
  readonly webDir: string;
  /** Directory of the built console. */
  readonly consoleDir: string;
}

/** An API key (HMAC) with its secret. */
export interface DemoApiKey {
  readonly apiKey: string;
  readonly secret: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Log level. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A configuration, or a one-line message with what to change. */
export type ConfigResult =
  | { readonly ok: true; readonly value: ServerConfig }
  | { readonly ok: false; readonly message: string };

type Env = Readonly<Record<string, string | undefined>>;

/** A configuration mistake, caught by `parseConfig`. */
class ConfigMistake extends Error {}

const WEB_DIR = resolve(import.meta.dirname, '../../../web/dist');
const CONSOLE_DIR = resolve(import.meta.dirname, '../../../console/dist');

/** Parses the configuration from environment variables. An empty variable counts as absent. */
export function parseConfig(env: Env): ConfigResult {
  try {
    const config = readConfig(env);
    rejectDemoInProduction(config, env);
    const danger = dangerOf(config);
    if (danger !== undefined) throw new ConfigMistake(danger);
    return { ok: true, value: config };
  } catch (error) {
    if (error instanceof ConfigMistake) return { ok: false, message: error.message };
    throw error;
  }
}

function readConfig(env: Env): ServerConfig {
  const mode = oneOf(env, 'BOURSE_MODE', ['demo', 'production'], 'demo');
  const publicUrl = httpUrl(env, 'BOURSE_PUBLIC_URL');
  return {
    mode,
    host: hostName(env),
    port: portNumber(env),
    dataDir: resolve(text(env, 'BOURSE_DATA') ?? './data'),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseAdminUrl: databaseUrl(env, 'BOURSE_DATABASE_ADMIN_URL'),
    demoPassword: demoPassword(env),
    demoApiKey: demoApiKey(env),
    makers: oneOf(env, 'BOURSE_MAKERS', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    publicUrl,
    allowedHosts: allowedHosts(env),
    metricsToken: metricsToken(env),
    demoPublic: oneOf(env, 'BOURSE_DEMO_PUBLIC', ['on', 'off'], 'off') === 'on',
    trustProxy: oneOf(env, 'BOURSE_TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    rateLimits: oneOf(env, 'BOURSE_RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    overloadAt: overloadAt(env),
    approvalCoolingMs: approvalCoolingMs(env, mode),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    sanctionsList: sanctionsList(env),
    identityProvider: identityProvider(env),
    webDir: resolve(text(env, 'BOURSE_WEB_DIR') ?? WEB_DIR),
    consoleDir: resolve(text(env, 'BOURSE_CONSOLE_DIR') ?? CONSOLE_DIR),
  };
}

function rejectDemoInProduction(config: ServerConfig, env: Env): void {
  if (config.mode !== 'production') return;
  if (config.demoPassword !== undefined) {
    throw new ConfigMistake('BOURSE_DEMO_PASSWORD is for the demo; remove it or set BOURSE_MODE=demo.');
  }
  if (config.demoApiKey !== undefined) {
    throw new ConfigMistake('BOURSE_DEMO_API_KEY is for the demo; remove it or set BOURSE_MODE=demo.');
  }
  if (config.demoPublic) {
    throw new ConfigMistake('BOURSE_DEMO_PUBLIC is for the demo; remove it or set BOURSE_MODE=demo.');
  }
  if (config.makers) {
    throw new ConfigMistake('BOURSE_MAKERS=on is for the demo; remove it or set BOURSE_MODE=demo.');
  }
  if (text(env, 'BOURSE_DATA') === undefined) {
    throw new ConfigMistake('BOURSE_DATA must name the data directory in production mode.');
  }
}

function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

function sanctionsList(env: Env): string | undefined {
  const path = text(env, 'BOURSE_SANCTIONS_LIST');
  return path === undefined ? undefined : resolve(path);
}

/** Shortest secret that is shared with a provider. */
const PROVIDER_SECRET_LENGTH = 32;

function identityProvider(env: Env): ServerConfig['identityProvider'] {
  const url = httpUrl(env, 'BOURSE_KYC_PROVIDER_URL');
  const secret = text(env, 'BOURSE_KYC_PROVIDER_SECRET');
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || secret === undefined || secret.length < PROVIDER_SECRET_LENGTH) {
    throw new ConfigMistake(
      `BOURSE_KYC_PROVIDER_URL and BOURSE_KYC_PROVIDER_SECRET (at least ${PROVIDER_SECRET_LENGTH} characters) belong together.`,
    );
  }
  return { url, secret };
}

function oneOf<const T extends string>(env: Env, name: string, allowed: readonly T[], byDefault: T): T {
  const value = text(env, name);
  if (value === undefined) return byDefault;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigMistake(`${name} must be one of ${allowed.join(', ')}; it is "${value}".`);
  return found;
}

function portNumber(env: Env): number {
  const value = text(env, 'PORT') ?? '8080';
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigMistake(`PORT must be a whole number from 0 to 65535; it is "${value}".`);
  }
  return Number(value);
}

function overloadAt(env: Env): number {
  const value = text(env, 'BOURSE_OVERLOAD_AT');
  if (value === undefined) return DEFAULT_OVERLOAD_AT;
  if (!/^[1-9]\d{0,4}$/.test(value)) {
    throw new ConfigMistake(`BOURSE_OVERLOAD_AT must be a whole number from 1 to 99999; it is "${value}".`);
  }
  return Number(value);
}

/** A day in production; the demo is one person's. */
function approvalCoolingMs(env: Env, mode: ServerConfig['mode']): number {
  const value = text(env, 'BOURSE_APPROVAL_COOLING_H') ?? (mode === 'demo' ? '0' : '24');
  if (!/^\d{1,3}$/.test(value) || Number(value) > 720) {
    throw new ConfigMistake(
      `BOURSE_APPROVAL_COOLING_H must be a whole number of hours from 0 to 720; it is "${value}".`,
    );
  }
  return Number(value) * 3_600_000;
}

function smtpUrl(env: Env): string | undefined {
  const value = text(env, 'BOURSE_SMTP_URL');
  if (value === undefined) return undefined;
  // The value holds a password, so it is not repeated in the message.
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value) || new URL(value).hostname === '') {
    throw new ConfigMistake('BOURSE_SMTP_URL must look like smtp://user:password@mail.example:587, or smtps://….');
  }
  if (text(env, 'BOURSE_MAIL_FROM') === undefined) {
    throw new ConfigMistake('BOURSE_MAIL_FROM must name the sender of mails when BOURSE_SMTP_URL is set.');
  }
  return value;
}

function mailFrom(env: Env): string {
  const value = text(env, 'BOURSE_MAIL_FROM') ?? 'Bourse <no-reply@bourse.test>';
  const address = /^(?:[^<>"\p{C}]{1,100} <([^<>]+)>|([^<>]+))$/u.exec(value);
  if (!/^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,190}$/.test(address?.[1] ?? address?.[2] ?? '')) {
    throw new ConfigMistake(
      `BOURSE_MAIL_FROM must be an address, or a name and an address such as Bourse <no-reply@exchange.example>; it is "${value}".`,
    );
  }
  return value;
}

function hostName(env: Env): string {
  const value = text(env, 'HOST') ?? '127.0.0.1';
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(value)) {
    throw new ConfigMistake(`HOST must be a host name or an address; it is "${value}".`);
  }
  return value;
}

function databaseUrl(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  // The value holds a password, so it is not repeated in the message.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigMistake(`${name} must look like postgres://user:password@host:5432/name.`);
  }
  return value;
}

function httpUrl(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigMistake(`${name} must look like https://exchange.example; it is "${value}".`);
  }
  return new URL(value).origin;
}

function allowedHosts(env: Env): readonly string[] {
  const names = (text(env, 'BOURSE_ALLOWED_HOSTS') ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const wrong = names.find((name) => siteUrl(name, 'http:') === undefined || name.includes('*'));
  if (wrong !== undefined) {
    throw new ConfigMistake(
      `BOURSE_ALLOWED_HOSTS must be names such as exchange.example:8443 or https://exchange.example, with commas between; it has "${wrong}".`,
    );
  }
  return names;
}

function metricsToken(env: Env): string | undefined {
  const value = text(env, 'BOURSE_METRICS_TOKEN');
  // Not repeated in the message: it is a secret.
  if (value !== undefined && !/^[\x21-\x7e]{32,256}$/.test(value)) {
    throw new ConfigMistake(
      'BOURSE_METRICS_TOKEN must have 32 to 256 characters without spaces, such as 64 hex digits.',
    );
  }
  return value;
}

function demoPassword(env: Env): string | undefined {
  const value = text(env, 'BOURSE_DEMO_PASSWORD');
  if (value !== undefined && (value.length < 10 || value.length > 128)) {
    throw new ConfigMistake('BOURSE_DEMO_PASSWORD must have 10 to 128 characters.');
  }
  return value;
}

function demoApiKey(env: Env): DemoApiKey | undefined {
  const apiKey = text(env, 'BOURSE_DEMO_API_KEY');
  const secret = text(env, 'BOURSE_DEMO_API_SECRET');
  if (apiKey === undefined && secret === undefined) return undefined;
  if (apiKey === undefined || secret === undefined) {
    throw new ConfigMistake('BOURSE_DEMO_API_KEY and BOURSE_DEMO_API_SECRET come together.');
  }
  if (!/^[A-Za-z0-9]{16,128}$/.test(apiKey)) {
    throw new ConfigMistake('BOURSE_DEMO_API_KEY must have 16 to 128 letters and digits.');
  }
  if (!/^[\x21-\x7e]{16,128}$/.test(secret)) {
    throw new ConfigMistake('BOURSE_DEMO_API_SECRET must have 16 to 128 characters.');
  }
  return { apiKey, secret };
}
