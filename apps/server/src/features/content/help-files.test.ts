import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  alertReturnTicks,
  amount,
  feeOf,
  formatShortest,
  type MarketSpec,
  parseDecimal,
  splitScale,
  twapSlices,
  unitsOfListed,
} from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { DEMO_ASSETS, DEMO_MARKETS } from '../demo/world.ts';
import { DEFAULT_CATEGORIES } from './default-categories.ts';
import { HELP_DIR, type HelpText, readHelpTexts } from './help-files.ts';

/*
 * The help explains this product as it is: whatever an article names has to be there. Names of buttons and pages are set in bold, and
 * nothing else is, so that each can be looked up in the words of the site.
 */

const LANGUAGES = ['en_US', 'zh_CN', 'zh_HK'] as const;
type Language = (typeof LANGUAGES)[number];
const WEB = join(import.meta.dirname, '../../../../web');

const texts = readHelpTexts(HELP_DIR);
const byLanguage = (language: Language) => texts.filter((text) => text.language === language);
const english = byLanguage('en_US');
const nameOf = ({ code, language }: HelpText) => `${code}.${language}`;

/** The lines of some texts that do not hold: `article: what`. */
function faults(find: (text: HelpText) => readonly string[]): string[] {
  return texts.flatMap((text) => find(text).map((what) => `${nameOf(text)}: ${what}`));
}

const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);
const linksOf = ({ body }: HelpText) => captures(body, /(?<!!)\[[^\]]*\]\(([^)]*)\)/g);
const picturesOf = ({ body }: HelpText) => captures(body, /!\[[^\]]+\]\(([^)]*)\)/g);

/** Paths of the site's table of places, without language and first slash. */
function sitePaths(): ReadonlySet<string> {
  const features = join(WEB, 'src/features');
  const tables = [
    join(features, 'places/planned.ts'),
    ...readdirSync(features).map((feature) => join(features, feature, 'places.ts')),
  ].filter((file) => existsSync(file));
  return new Set(tables.flatMap((file) => captures(readFileSync(file, 'utf8'), /\bpath: '([^']*)'/g)));
}

/** Words of the site as patterns: places such as `{unit}` stand for anything. */
function wordPatterns(language: Language): readonly RegExp[] {
  const locales = join(WEB, 'locales');
  return readdirSync(locales)
    .map((group) => join(locales, group, `${language}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
    .map((word) => word.trim().replace(/[.。]$/, ''))
    .filter((word) => word !== '')
    .map((word) => {
      const parts = word.split(/\{[^{}]*\}/).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
      return new RegExp(`^${parts.join('.+')}$`, 'u');
    });
}

/** What the site does not have (docs/status.md), by the words that would claim it. */
const NOT_THERE: Readonly<Record<Language, RegExp>> = {
  en_US:
    /text message|\bSMS\b|deposit address|withdrawal address|on-chain|\bstaking\b|\bloans?\b|copy trad|launchpad|\bNFT\b|\breferral|invite friends|paper trading|telegram/i,
  zh_CN: /谷歌验证|短信|充币地址|提币地址|链上|质押|借币|理财|跟单|返佣|邀请好友|模拟交易|电报群/,
  zh_HK: /谷歌驗證|短訊|充幣地址|提幣地址|鏈上|質押|借幣|理財|跟單|返佣|邀請好友|模擬交易/,
};

describe('the help that comes with the release', () => {
  it('has at least forty articles, each in English, simplified and traditional Chinese', () => {
    const codes = english.map(({ category, code }) => `${category}/${code}`);
    expect(codes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(english.map(({ code }) => code)).size).toBe(codes.length);
    for (const language of LANGUAGES) {
      expect(byLanguage(language).map(({ category, code }) => `${category}/${code}`)).toEqual(codes);
    }
  });

  it('has a category of the support pages, a title, a summary and keywords for each, and two to four related articles that exist', () => {
    const categories = DEFAULT_CATEGORIES.filter(({ kind }) => kind === 'help').map(({ category }) => category);
    expect(new Set(english.map(({ category }) => category))).toEqual(new Set(categories));
    const codes = new Set(english.map(({ code }) => code));
    const wrong = faults(({ code, keywords, related, summary, title }) => [
      ...(title.length > 70 || summary.length < 10 || summary.length > 160 ? ['length of title or summary'] : []),
      ...(keywords.split(',').length < 3 ? ['keywords'] : []),
      ...(related.length < 2 || related.length > 4 || new Set(related).size < related.length ? ['related'] : []),
      ...related.filter((other) => other === code || !codes.has(other)),
    ]);
    expect(wrong).toEqual([]);
  });

  it('links only to pages of the site and to articles that exist', () => {
    const paths = sitePaths();
    const codes = new Set(english.map(({ code }) => code));
    const wrong = faults((text) =>
      linksOf(text).filter((link) => {
        const url = new URL(link, 'https://site.test');
        if (!link.startsWith('/') || url.host !== 'site.test' || !paths.has(url.pathname.slice(1))) return true;
        return url.pathname === '/support/article' && !codes.has(url.searchParams.get('code') ?? '');
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has every picture that is shown, shows every picture that it has, none above 120 KB', () => {
    const images = join(HELP_DIR, 'images');
    const files = readdirSync(images).filter((file) => file.endsWith('.webp'));
    const shown = new Set(texts.flatMap(picturesOf));
    expect([...shown].sort()).toEqual(files.map((file) => `help:${file.replace('.webp', '')}`).sort());
    expect(files.filter((file) => readFileSync(join(images, file)).length > 120 * 1024)).toEqual([]);
  });

  it('names only buttons and pages that are in the words of the site', () => {
    const wrong = LANGUAGES.flatMap((language) => {
      const patterns = wordPatterns(language);
      return byLanguage(language).flatMap((text) =>
        captures(text.body, /\*\*([^*]+)\*\*/g)
          .filter((name) => !patterns.some((pattern) => pattern.test(name)))
          .map((name) => `${nameOf(text)}: ${name}`),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('claims nothing that the site does not have', () => {
    const wrong = faults(({ body, keywords, language, summary, title }) => {
      const claims = NOT_THERE[language as Language];
      return [title, summary, keywords, body].flatMap((part) => claims.exec(part)?.[0] ?? []);
    });
    expect(wrong).toEqual([]);
  });

  it('says the same in every language: headings, tables, steps, links, pictures and code', () => {
    const shapeOf = (text: HelpText) => ({
      lines: captures(text.body, /^(#+ |\||\d+\. |- |```)/gm),
      links: linksOf(text).sort(),
      pictures: picturesOf(text),
      code: captures(text.body, /^```\w+\n([\s\S]*?)^```/gm),
    });
    for (const text of texts) {
      const original = english.find(({ code }) => code === text.code);
      expect(shapeOf(text), nameOf(text)).toEqual(original && shapeOf(original));
    }
  });

  it('is written out, in plain tone and in the signs of its language', () => {
    const wrong = faults(({ body, language }) => {
      const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      const signs = body.match(/\p{Script=Han}/gu)?.length ?? 0;
      const isLong = language === 'en_US' ? words >= 190 && words <= 480 : signs >= 250;
      return [
        ...(isLong ? [] : [`${words} words, ${signs} signs`]),
        ...(/(?<!^)!(?!\[)|！/m.test(body) ? ['exclamation mark'] : []),
        ...(language === 'zh_HK' ? (body.match(/[们这为时说对开关发后个会过还没让给条单账户]/g) ?? []) : []),
        ...(language === 'zh_CN' ? (body.match(/[們這為時說對開關發個會過還讓給條單賬戶]/g) ?? []) : []),
      ];
    });
    expect(wrong).toEqual([]);
  });
});

describe('figures of the help are those of the exchange', () => {
  const market = (code: string): MarketSpec => {
    const found = DEMO_MARKETS.find(({ spec }) => spec.code === code);
    if (found === undefined) throw new Error(`no market ${code}`);
    return found.spec;
  };
  const fee = (received: string, scale: number) => {
    const units = parseDecimal(received, scale);
    if (!units.ok) throw new Error(received);
    return formatShortest(feeOf(amount(units.value), market('btc_usdt').takerFeePpm), scale);
  };
  const scaleOrders = (skew: number) => {
    const spec = market('btc_usdt');
    const ladder = { fromTicks: 6_400_000, toTicks: 6_200_000, orderCount: 5, totalLots: 50_000, skew };
    const [base, quote] = [spec.baseAssetId, spec.quoteAssetId].map((id) =>
      DEMO_ASSETS.find((a) => a.spec.assetId === id),
    );
    if (base === undefined || quote === undefined) throw new Error('no coins');
    const split = splitScale(ladder, spec, unitsOfListed(spec, base.spec, quote.spec));
    if (!split.ok) throw new Error(split.code);
    return split.value.map(({ qtyLots }) => (qtyLots / 100_000).toFixed(5));
  };
  const percent = `${market('btc_usdt').takerFeePpm / 10_000}%`;

  it.each<readonly [string, string]>([
    ['fee-rounding', fee('79.0275123', 8)],
    ['fee-rounding', fee('333333', 2)],
    ['market-order', fee('3209.97', 8)],
    ['limit-order', fee('0.01', 8)],
    ['trading-fees', percent],
    ['demo-world', percent],
    ...scaleOrders(20_000).map((qty) => ['scale-order', qty] as const),
    ['twap-order', `${twapSlices(1_800_000)} slices`],
    ['price-alerts', `65,000 − ${alertReturnTicks(6_500_000) / 100}`],
    ['demo-world', String(DEMO_MARKETS.length)],
  ])('%s has %s', (code, figure) => {
    expect(english.find((text) => text.code === code)?.body).toContain(figure);
  });
});
