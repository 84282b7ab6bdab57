import { describe, expect, it } from 'vitest';
import { absoluteUrl, domainHref, shownDomains } from './download-urls.ts';

describe('HD-10 backup domains', () => {
  it.each([
    ['backup.example', 'http://backup.example'],
    [' backup.example ', 'http://backup.example'],
    ['backup.example:8443/en_US', 'http://backup.example:8443/en_US'],
    ['https://backup.example', 'https://backup.example'],
    ['HTTP://backup.example', 'HTTP://backup.example'],
    ['localhost:8080', 'http://localhost:8080'],
  ])('%j opens as %s', (domain, href) => {
    expect(domainHref(domain)).toBe(href);
  });
  it.each(['', '  ', 'ftp://files.example', 'javascript://x%0aalert(1)', 'http://'])('%j opens nowhere', (domain) => {
    expect(domainHref(domain)).toBeUndefined();
  });
  it('are three at most, and only those that lead somewhere', () => {
    const texts = shownDomains(['a.example', '', 'ftp://b.example', 'c.example', 'd.example', 'e.example']);
    expect(texts.map(({ text }) => text)).toEqual(['a.example', 'c.example', 'd.example']);
  });
});

describe('HD-10 the address of the application', () => {
  it.each([
    ['/app/downLoad', 'https://bourse.example/app/downLoad'],
    ['https://apps.example/bourse', 'https://apps.example/bourse'],
    ['http://', 'https://bourse.example'],
  ])('%s is %s', (address, url) => {
    expect(absoluteUrl(address, 'https://bourse.example')).toBe(url);
  });
});
