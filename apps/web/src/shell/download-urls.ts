/** How many of the backup domains show. */
const MOST_DOMAINS = 3;
const HAS_PROTOCOL = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The address of a backup domain: as it is with a web protocol, with `http://` before it without one; else none. */
export function domainHref(domain: string): string | undefined {
  const text = domain.trim();
  if (text === '') return undefined;
  const href = HAS_PROTOCOL.test(text) ? text : `http://${text}`;
  // Whoever wrote the setting wrote a place to go, never something to run.
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : undefined;
}

/** A backup domain as it is shown, and where it leads. */
export interface BackupDomain {
  readonly text: string;
  readonly href: string;
}

/** The first three of the domains that lead somewhere. */
export function shownDomains(domains: readonly string[]): readonly BackupDomain[] {
  return domains
    .flatMap((domain) => {
      const href = domainHref(domain);
      return href === undefined ? [] : [{ text: domain.trim(), href }];
    })
    .slice(0, MOST_DOMAINS);
}

/** The whole address of the application: a path is one of this site. */
export function absoluteUrl(address: string, origin: string): string {
  return URL.canParse(address, origin) ? new URL(address, origin).href : origin;
}
