import { isIP } from 'node:net';
import { plainAddress } from './auth/address-list.ts';

/*
 * Combinations of settings that are valid individually but dangerous together. Those never intended are rejected; those that may be
 * intended need explicit confirmation.
 */

/** The settings that are looked at together; `ServerConfig` has them all. */
interface ExposureSettings {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly rateLimits: boolean;
  readonly demoPublic: boolean;
  readonly demoPassword: string | undefined;
  readonly smtpUrl: string | undefined;
}

/** Minimum length of the demo password when the demo is reachable from the network. */
const PUBLIC_PASSWORD_LENGTH = 16;

/** Whether the server is reachable from other machines. */
export function isExposed({ mode, host, publicUrl }: Pick<ExposureSettings, 'mode' | 'host' | 'publicUrl'>): boolean {
  return mode === 'production' || !isLoopback(host) || (publicUrl !== undefined && !isLoopback(hostOf(publicUrl)));
}

/** Why a configuration is rejected, in one line with what to change; undefined when accepted. */
export function dangerOf(config: ExposureSettings): string | undefined {
  return config.mode === 'production' ? dangerOfProduction(config) : dangerOfDemo(config);
}

/** Warnings about an accepted configuration. */
export function warningsOf({ mode, host, trustProxy, smtpUrl }: ExposureSettings): string[] {
  const warnings: string[] = [];
  if (trustProxy && !isLoopback(host)) {
    warnings.push(
      `BOURSE_TRUST_PROXY=on with HOST=${host}: whoever reaches this port without the proxy can claim any address; open it to the proxy only.`,
    );
  }
  if (mode === 'production' && !trustProxy) {
    warnings.push(
      'BOURSE_TRUST_PROXY is off: behind a proxy all users share its address, and its limits; set it to on if the proxy appends x-forwarded-for.',
    );
  }
  if (mode === 'production' && smtpUrl === undefined) {
    warnings.push('BOURSE_SMTP_URL is not set: no mail leaves, and users get no security notices.');
  }
  return warnings;
}

function dangerOfProduction({ publicUrl, rateLimits }: ExposureSettings): string | undefined {
  if (publicUrl?.startsWith('https:') !== true) {
    return 'BOURSE_PUBLIC_URL must be the https address of the site in production mode: TLS ends at the proxy in front, and without it passwords and sessions travel in clear.';
  }
  if (!rateLimits) {
    return 'BOURSE_RATE_LIMITS=off is for tests and benches: in production mode anybody could guess passwords without end; remove it.';
  }
  return undefined;
}

function dangerOfDemo(config: ExposureSettings): string | undefined {
  const { host, demoPublic, demoPassword, rateLimits } = config;
  if (!isExposed(config)) return undefined;
  if (!isLoopback(host) && !demoPublic) {
    return `HOST=${host} opens the demo, its operator and its play money to the network; remove HOST, or set BOURSE_DEMO_PUBLIC=on if that is what you want.`;
  }
  if (demoPassword !== undefined && demoPassword.length < PUBLIC_PASSWORD_LENGTH) {
    return `BOURSE_DEMO_PASSWORD must have at least ${PUBLIC_PASSWORD_LENGTH} characters while ${opening(config)} opens the demo to the network; remove it to have one made.`;
  }
  if (!rateLimits) {
    return `BOURSE_RATE_LIMITS=off would let the network guess passwords without end while ${opening(config)} opens the demo to it; remove one of them.`;
  }
  return undefined;
}

/** The setting that exposes a demo to the network. */
function opening({ host, publicUrl }: Pick<ExposureSettings, 'host' | 'publicUrl'>): string {
  return isLoopback(host) ? `BOURSE_PUBLIC_URL=${publicUrl}` : `HOST=${host}`;
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function isLoopback(host: string): boolean {
  const name = plainAddress(host.toLowerCase());
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
