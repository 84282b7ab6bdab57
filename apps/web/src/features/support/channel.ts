/** What is known of a channel that somebody asks about. */
export interface ChannelAnswer {
  readonly verdict: 'ours' | 'notOurs';
  /** The domain that was read out of what was typed; empty when there is none in it. */
  readonly host: string;
}

/** The domain in what somebody typed: an address, a bare domain, or the part of an e-mail address behind the @. */
export function hostOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.startsWith('@') || /\s/.test(trimmed)) return '';
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed.replace(/^mailto:/i, '')}`;
  try {
    // The parser decides as a browser would: in `https://ours@evil.example` the domain is evil.example.
    const { hostname } = new URL(address);
    return /[.:]|^localhost$/.test(hostname) ? hostname.replace(/\.$/, '') : '';
  } catch {
    return '';
  }
}

function isPartOf(host: string, own: string): boolean {
  // The parts of a number are no subdomains.
  return host === own || (!/^[\d.[\]:]+$/.test(own) && host.endsWith(`.${own}`));
}

/**
 * Whether a channel belongs to the exchange: its domain is one of ours or below one. Whatever is not known is not ours.
 * Look-alikes written in other alphabets are compared by their wire form, so they never match.
 */
export function checkChannel(text: string, ownHosts: readonly string[]): ChannelAnswer {
  const host = hostOf(text);
  const isOurs = host !== '' && ownHosts.some((own) => isPartOf(host, own));
  return { verdict: isOurs ? 'ours' : 'notOurs', host };
}

/** The exchange's own domains: the one the page came from, then those of the site's settings. */
export function ownHostsOf(here: string, backupDomains: readonly string[]): readonly string[] {
  const hosts = [here, ...backupDomains].map(hostOf).filter((host) => host !== '');
  return [...new Set(hosts)];
}
