import { axeAudit } from './axe-audit.ts';
import { lighthouseAudit } from './lighthouse-audit.ts';
import { longTasksAudit } from './longtasks-audit.ts';
import { sizeAudit } from './size-audit.ts';
import { parseOptions } from './support/options.ts';

/*
 * npm run audit -- <name>: looks at the real site, built for production, on a server of its own with market makers.
 * Each audit prints its figures and ends with code 1 when a goal of docs/performance.md is missed.
 */

const AUDITS: Readonly<Record<string, (options: ReadonlyMap<string, string>) => Promise<boolean>>> = {
  axe: axeAudit,
  lighthouse: lighthouseAudit,
  longtasks: longTasksAudit,
  size: sizeAudit,
};

const USAGE = `npm run audit -- <audit> [--name=value …]
  axe         accessibility, layout and console of every place
              --places=home,market,trade/exchange  --langs=en_US,ar_AE  --themes=dark  --devices=phone  --jobs=2
  lighthouse  performance, accessibility, best practices, SEO
              --pages=home,market,trade,login  --forms=desktop,mobile  --runs=3
  longtasks   the longest task of the trade page on a slow processor under load
              --seconds=20  --slowdown=4
  size        code and words that each page loads before the first interaction`;

const { words, options } = parseOptions(process.argv.slice(2));
const audit = words.length === 1 ? AUDITS[words[0] ?? ''] : undefined;
if (audit === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = (await audit(options)) ? 0 : 1;
}
