import type { FeatureContext } from '../../../platform/feature.ts';
import { kycSettings } from '../kyc.settings.ts';
import { type SandboxProvider, startSandboxProvider } from '../sandbox/sandbox-provider.ts';
import { httpProvider, type IdentityProvider } from './provider.ts';

type Deps = Pick<FeatureContext, 'config' | 'logger' | 'secretFor' | 'settings' | 'time'>;

/** Where the provider sends its events. */
const EVENTS_PATH = '/hk-web/public/kyc/provider/events';

/** The provider that the settings name; the sandbox runs in the demo only, from its first use on. */
export class ConnectedProvider {
  private readonly deps: Deps;
  private readonly secret: string;
  private sandbox: Promise<SandboxProvider> | undefined;
  private siteUrl: string;

  constructor(deps: Deps) {
    this.deps = deps;
    this.secret = deps.secretFor('kyc sandbox provider');
    this.siteUrl = deps.config.publicUrl ?? '';
  }

  /** Whether there is a provider. */
  isOn(): boolean {
    const { config, settings } = this.deps;
    const wanted = settings.read(kycSettings.kycProvider);
    return wanted === 'sandbox'
      ? config.mode === 'demo'
      : wanted === 'connected' && config.identityProvider !== undefined;
  }

  /** The provider; undefined: there is none. */
  async current(): Promise<IdentityProvider | undefined> {
    if (!this.isOn()) return undefined;
    const { config, settings, time } = this.deps;
    const nowMs = () => time.nowMs();
    if (settings.read(kycSettings.kycProvider) === 'sandbox') {
      this.sandbox ??= startSandboxProvider({ secret: this.secret, port: 0, nowMs });
      return httpProvider((await this.sandbox).url, this.secret, nowMs);
    }
    const outside = config.identityProvider;
    return outside && httpProvider(outside.url, outside.secret, nowMs);
  }

  /** The address that takes events. */
  callbackUrl(): string {
    return new URL(EVENTS_PATH, this.siteUrl).href;
  }

  /** The port is open at this address; the sandbox is on the same machine and uses it, whatever the site is called outside. */
  opened(url: string): void {
    if (this.siteUrl === '' || this.deps.settings.read(kycSettings.kycProvider) === 'sandbox') this.siteUrl = url;
  }

  async close(): Promise<void> {
    await (await this.sandbox)?.close();
  }
}
