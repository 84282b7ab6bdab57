import type { IncomingMessage } from 'node:http';

/*
 * Goal: protection against DNS rebinding, where a foreign page points its host name at our address. For the browser such a page has the
 * same origin as ours, so that neither SameSite nor a comparison of Origin with Host detects it; only a list of our own names does.
 *
 * Method: one list, from BOURSE_PUBLIC_URL (or the listening address), BOURSE_ALLOWED_HOSTS and the backup domains of the settings.
 * The Host of every request and upgrade must be in the list; so must an Origin, if sent, including its scheme.
 */

/** Sources of the site's names. A name is `host[:port]`, optionally with a scheme. */
export interface SiteNames {
  /** Public origin of the site; undefined: the listening address. */
  readonly publicUrl: string | undefined;
  /** Further names. */
  readonly allowedHosts: readonly string[];
  readonly listenHost: string;
  /** Whether the proxy in front sends the original host as `x-forwarded-host`. */
  readonly trustProxy: boolean;
  /** Further names, which may change at runtime. */
  readonly backupDomains: () => readonly string[];
}

/** Loopback names, which no other site can use. */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'] as const;
/** Names accepted only without a public URL. */
const DEMO_NAMES = [...LOOPBACK, 'bourse.localhost'] as const;
const WILDCARDS = new Set(['0.0.0.0', '::']);
/** Load balancers request these by address; the responses contain no user data. */
const PROBES = new Set(['/healthz', '/readyz']);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** The hosts and origins accepted in requests. */
export class AllowedHosts {
  private readonly names: SiteNames;
  private readonly port: () => number;
  private backups: readonly string[] = [];
  private hosts: ReadonlySet<string> | undefined;
  private origins: ReadonlySet<string> = new Set();

  /** `port` returns the listening port. */
  constructor(names: SiteNames, port: () => number) {
    this.names = names;
    this.port = port;
  }

  /** Whether the site is served over https, by a proxy in front. */
  get isSecure(): boolean {
    return this.names.publicUrl?.startsWith('https:') ?? false;
  }

  /**
   * Why a request is rejected: HOST_INVALID without exactly one Host header, HOST_UNKNOWN when any of its hosts is not ours. undefined
   * when accepted.
   */
  deny(request: IncomingMessage): 'HOST_INVALID' | 'HOST_UNKNOWN' | undefined {
    const { headers, url = '', httpVersion } = request;
    const hosts = hostsIn(request);
    // HTTP/1.0 has no Host header.
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return 'HOST_INVALID';
    if (this.knows(headers.host) && this.knowsTarget(url)) {
      const forwarded = this.names.trustProxy ? headers['x-forwarded-host'] : undefined;
      if (forwarded === undefined || this.knows(String(forwarded))) return undefined;
    }
    return PROBES.has(url.split('?', 1)[0] ?? '') ? undefined : 'HOST_UNKNOWN';
  }

  /** Whether an Origin header, scheme included, is one of ours. */
  isOurOrigin(origin: string): boolean {
    this.refresh();
    return this.origins.has(origin);
  }

  /** Origin of the page that an accepted request comes from. */
  pageOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
    const forwarded = this.names.trustProxy ? headers['x-forwarded-host'] : undefined;
    return new URL(`${this.isSecure ? 'https' : 'http'}://${String(forwarded ?? headers.host)}`).origin;
  }

  /** Origin at which the page of an accepted request may open sockets: the host that it came from. */
  socketOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
    const forwarded = this.names.trustProxy ? headers['x-forwarded-host'] : undefined;
    return `${this.isSecure ? 'wss' : 'ws'}://${String(forwarded ?? headers.host).toLowerCase()}`;
  }

  private knows(host: string | undefined): boolean {
    if (host === undefined) return false;
    const hosts = this.refresh();
    return hosts.has(host) || hosts.has(host.toLowerCase());
  }

  /** A request target may be an absolute URL, whose host takes precedence over the header. */
  private knowsTarget(target: string): boolean {
    if (target.startsWith('/') || target === '*') return true;
    return URL.canParse(target) && this.knows(new URL(target).host);
  }

  private refresh(): ReadonlySet<string> {
    const backups = this.names.backupDomains();
    if (this.hosts !== undefined && backups === this.backups) return this.hosts;
    const { publicUrl, allowedHosts, listenHost } = this.names;
    const scheme = publicUrl === undefined ? 'http:' : new URL(publicUrl).protocol;
    const own = (names: readonly string[]) => {
      const host = listenHost.includes(':') ? `[${listenHost}]` : listenHost;
      const all = WILDCARDS.has(listenHost) ? names : [...names, host];
      return all.map((name) => new URL(`http://${name}:${this.port()}`));
    };
    const sites = [...(publicUrl === undefined ? [] : [publicUrl]), ...allowedHosts, ...backups].flatMap(
      (name) => siteUrl(name, scheme) ?? [],
    );
    const pages = publicUrl === undefined ? [...own(DEMO_NAMES), ...sites] : sites;
    this.origins = new Set(pages.map(({ origin }) => origin));
    this.hosts = new Set([...own(LOOPBACK), ...pages].flatMap(hostsOf));
    this.backups = backups;
    return this.hosts;
  }
}

/** Parses a name, with `scheme` as the default; undefined when invalid. */
export function siteUrl(name: string, scheme: string): URL | undefined {
  const text = /^https?:\/\//i.test(name) ? name : `${scheme}//${name}`;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' ? url : undefined;
}

/** Valid Host headers of a URL: the scheme's default port is optional. */
function hostsOf({ protocol, host, hostname, port }: URL): string[] {
  return port === '' ? [host, `${hostname}:${DEFAULT_PORTS[protocol]}`] : [host];
}

/** Counts Host headers: Node keeps the first of several, but a proxy may have used the last. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
