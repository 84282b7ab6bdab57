import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { freePort } from '../support/real-server.ts';
import { chosen, count } from './support/options.ts';
import { table } from './support/table.ts';
import { inWorld } from './support/world.ts';

/** Pages by name, and their addresses after the language. */
const ADDRESSES = {
  home: '',
  market: 'market',
  trade: 'trade/exchange/?tradeCode=btc_usdt',
  login: 'login',
} as const;
type PageName = keyof typeof ADDRESSES;
const PAGES: readonly PageName[] = ['home', 'market', 'trade', 'login'];

/** Desktop: a fast line. Mobile: lighthouse's slow phone on a slow line, both simulated. */
const FORMS = ['desktop', 'mobile'] as const;
type Form = (typeof FORMS)[number];

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
const LEAST_PERFORMANCE: Readonly<Record<Form, number>> = { desktop: 95, mobile: 88 };
/** Scores of the other categories must be whole. */
const WHOLE = 100;
/** Lost traces in a row after which the browser itself is at fault. */
const MOST_LOST = 2;
const LARGEST_SHIFT = 0.02;

/** The results of the runs of one page; scores 0–100, times in milliseconds. */
interface Outcome {
  readonly page: PageName;
  readonly form: Form;
  readonly performance: number;
  readonly scores: readonly number[];
  readonly shift: number;
  readonly paintMs: number;
  readonly blockedMs: number;
  /** Audits below their best in the categories that must be whole, and what costs performance most. */
  readonly hints: readonly string[];
}

/** Lighthouse on the pages that people come to first; true when every goal is met. */
export async function lighthouseAudit(options: ReadonlyMap<string, string>): Promise<boolean> {
  const pages = chosen(options, 'pages', PAGES);
  const forms = chosen(options, 'forms', FORMS);
  const runs = count(options, 'runs', 3);
  const port = await freePort();
  const outcomes = await inWorld(
    async ({ server }) => {
      const done: Outcome[] = [];
      for (const form of forms) {
        for (const page of pages) {
          const outcome = await audit(`${server.url}/en_US/${ADDRESSES[page]}`, page, form, runs, port);
          done.push(outcome);
          console.log(`${page} ${form}: performance ${outcome.performance}`);
          for (const hint of outcome.hints) console.log(`    ${hint}`);
        }
      }
      return done;
    },
    [`--remote-debugging-port=${port}`],
  );
  const head = ['page', 'form', 'performance', ...CATEGORIES, 'shift', 'largest paint ms', 'blocked ms', 'result'];
  console.log(`\n${table(head, outcomes.map(rowOf))}`);
  return outcomes.every(isGood);
}

function isGood({ performance, form, scores, shift }: Outcome): boolean {
  return performance >= LEAST_PERFORMANCE[form] && scores.every((score) => score === WHOLE) && shift < LARGEST_SHIFT;
}

function rowOf(outcome: Outcome): readonly (string | number)[] {
  const { page, form, performance, scores, shift, paintMs, blockedMs } = outcome;
  const result = isGood(outcome) ? 'good' : 'BELOW';
  return [page, form, performance, ...scores, shift.toFixed(3), Math.round(paintMs), Math.round(blockedMs), result];
}

async function audit(url: string, page: PageName, form: Form, runs: number, port: number): Promise<Outcome> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const config = form === 'desktop' ? desktopConfig : undefined;
    let result = await look(url, port, config);
    // Now and then the browser loses the trace of a load: that load was not measured at all.
    for (let lost = 0; lost < MOST_LOST && result.runtimeError?.code === 'NO_NAVSTART'; lost += 1) {
      console.log(`    the trace of ${url} was lost; once more`);
      result = await look(url, port, config);
    }
    if (result.runtimeError !== undefined) throw new Error(`${url}: ${result.runtimeError.message}`);
    results.push(result);
  }
  const scoreOf = (name: string) => median(results.map(({ categories }) => (categories[name]?.score ?? 0) * WHOLE));
  const figureOf = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  return {
    page,
    form,
    performance: Math.round(scoreOf('performance')),
    scores: CATEGORIES.map((name) => Math.round(scoreOf(name))),
    shift: figureOf('cumulative-layout-shift'),
    paintMs: figureOf('largest-contentful-paint'),
    blockedMs: figureOf('total-blocking-time'),
    hints: hintsOf(results.at(-1)),
  };
}

async function look(url: string, port: number, config: Parameters<typeof lighthouse>[2]): Promise<Result> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error' }, config);
  if (answer === undefined) throw new Error(`lighthouse answered nothing for ${url}`);
  return answer.lhr;
}

/** What the last run says could be better. */
function hintsOf(result: Result | undefined): readonly string[] {
  if (result === undefined) return [];
  const { categories, audits } = result;
  const weak = [...CATEGORIES, 'performance'].flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9),
  );
  const insights = Object.values(audits).filter(({ id, score }) => id.endsWith('-insight') && (score ?? 1) < 0.5);
  return [...weak.map(({ id }) => audits[id]), ...insights].flatMap((audit) =>
    audit === undefined ? [] : [`${audit.id}: ${audit.displayValue ?? audit.title}`],
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
