import type { IncomingMessage } from 'node:http';

/*
 * Goal: a page of somebody else cannot pass for ours by pointing its own name at our address (DNS rebinding). To its browser such a
 * page is of one origin with us, so that neither SameSite nor a comparison of Origin with Host notices anything; only a list of our own
 * names does.
 *
 * Method: one list, from BOURSE_PUBLIC_URL (or the address that the server listens on), BOURSE_ALLOWED_HOSTS and the backup domains of
 * the settings. Every request and upgrade must ask for a host of the list; an Origin, where one is sent, must be of the list with its
 * scheme.
 */

/** Where the names of the site come from. A name is `host[:port]`, or the same with its scheme. */
export interface SiteNames {
  /** Origin under which users reach the site; undefined: the address that the server listens on. */
  readonly publicUrl: string | undefined;
  /** Further names. */
  readonly allowedHosts: readonly string[];
  readonly listenHost: string;
  /** Whether a proxy in front passes the host that it was asked for as `x-forwarded-host`. */
  readonly trustProxy: boolean;
  /** Further names, which may change while the server runs. */
  readonly backupDomains: () => readonly string[];
}

/** Names by which the server's own machine reaches it: no other site can take them. */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'] as const;
/** Only without a public URL: another origin on the same machine. */
const DEMO_NAMES = [...LOOPBACK, 'bourse.localhost'] as const;
const WILDCARDS = new Set(['0.0.0.0', '::']);
/** Load balancers ask for these by address; the answers say nothing of anybody. */
const PROBES = new Set(['/healthz', '/readyz']);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** The hosts and origins that requests may name. */
export class AllowedHosts {
  private readonly names: SiteNames;
  private readonly port: () => number;
  private backups: readonly string[] = [];
  private hosts: ReadonlySet<string> | undefined;
  private origins: ReadonlySet<string> = new Set();

  /** `port` tells where the server listens, once it does. */
  constructor(names: SiteNames, port: () => number) {
    this.names = names;
    this.port = port;
  }

  /** Whether the site is served over https, by a proxy in front. */
  get isSecure(): boolean {
    return this.names.publicUrl?.startsWith('https:') ?? false;
  }

  /**
   * Why a request is refused: HOST_INVALID where it does not name exactly one host, HOST_UNKNOWN where it asks for one that is none of
   * ours in any place where it names one. undefined: it asks for us.
   */
  deny(request: IncomingMessage): 'HOST_INVALID' | 'HOST_UNKNOWN' | undefined {
    const { headers, url = '', httpVersion } = request;
    const hosts = hostsIn(request);
    // The oldest protocol had no such header.
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return 'HOST_INVALID';
    if (this.knows(headers.host) && this.knowsTarget(url)) {
      const forwarded = this.names.trustProxy ? headers['x-forwarded-host'] : undefined;
      if (forwarded === undefined || this.knows(String(forwarded))) return undefined;
    }
    return PROBES.has(url.split('?', 1)[0] ?? '') ? undefined : 'HOST_UNKNOWN';
  }

  /** Whether an Origin header names one of our pages, the scheme included. */
  isOurOrigin(origin: string): boolean {
    this.refresh();
    return this.origins.has(origin);
  }

  /** Where the page of an admitted request may open sockets: at the host that it came from. */
  socketOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
    const forwarded = this.names.trustProxy ? headers['x-forwarded-host'] : undefined;
    return `${this.isSecure ? 'wss' : 'ws'}://${String(forwarded ?? headers.host).toLowerCase()}`;
  }

  private knows(host: string | undefined): boolean {
    if (host === undefined) return false;
    const hosts = this.refresh();
    return hosts.has(host) || hosts.has(host.toLowerCase());
  }

  /** A target may be a whole address, whose host then counts instead of the header's. */
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

/** Reads a name, `scheme` standing in where it has none; undefined when it is none. */
export function siteUrl(name: string, scheme: string): URL | undefined {
  const text = /^https?:\/\//i.test(name) ? name : `${scheme}//${name}`;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' ? url : undefined;
}

/** How a Host header may write a host: a scheme's own port may be left out. */
function hostsOf({ protocol, host, hostname, port }: URL): string[] {
  return port === '' ? [host, `${hostname}:${DEFAULT_PORTS[protocol]}`] : [host];
}

/** Node keeps the first of several Host headers; another server on the way may have kept the last. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
