import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { findClippedText } from './clipped-text.ts';
import type { Visit } from './visits.ts';

/** The findings of one visit. */
export interface Finding {
  readonly kind: 'axe' | 'sideways' | 'clipped' | 'console' | 'broken';
  /** Minor and moderate axe findings are reported, and fail nothing. */
  readonly isSerious: boolean;
  readonly text: string;
}

const WINDOWS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
const NARROW = { width: 360, height: 740 };
/** Languages whose phone pages are also looked at in the narrowest window. */
const ALSO_NARROW: ReadonlySet<string> = new Set(['longest', 'ar_AE']);
/** Generous: a busy machine is no finding. */
const SETTLE_MS = 60_000;

/** Opens pages of one server as a visitor or the demo trader, and returns the findings. */
export class Looker {
  private readonly browser: Browser;
  private readonly base: string;
  private readonly password: string;
  private current: { readonly key: string; readonly context: BrowserContext; readonly page: Page } | undefined;

  constructor(browser: Browser, base: string, password: string) {
    this.browser = browser;
    this.base = base;
    this.password = password;
  }

  /** One visit; an empty answer is a good page. */
  async look(visit: Visit): Promise<readonly Finding[]> {
    const page = await this.pageFor(visit);
    const findings: Finding[] = [];
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'error') return;
      findings.push({ kind: 'console', isSerious: true, text: `${message.text()} (${message.location().url})` });
    };
    const onPageError = (error: Error) => findings.push({ kind: 'console', isSerious: true, text: error.message });
    page.on('console', onConsole);
    page.on('pageerror', onPageError);
    try {
      await open(page, `${this.base}/${visit.language}/${visit.address}`);
      findings.push(...(await axe(page)), ...(await layout(page)));
      if (visit.device === 'phone' && ALSO_NARROW.has(visit.language)) {
        await page.setViewportSize(NARROW);
        findings.push(...(await layout(page)).map((found) => ({ ...found, text: `at 360 px ${found.text}` })));
        await page.setViewportSize(WINDOWS.phone);
      }
    } catch (error) {
      const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      findings.push({ kind: 'broken', isSerious: true, text });
    } finally {
      page.off('console', onConsole);
      page.off('pageerror', onPageError);
    }
    return findings;
  }

  async close(): Promise<void> {
    await this.current?.context.close();
    this.current = undefined;
  }

  private async pageFor({ theme, device, who }: Visit): Promise<Page> {
    const key = `${theme} ${device} ${who}`;
    if (this.current?.key === key) return this.current.page;
    await this.close();
    const context = await this.browser.newContext({
      viewport: WINDOWS[device],
      hasTouch: device === 'phone',
      isMobile: device === 'phone',
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    if (who === 'trader') await this.login(context);
    const page = await context.newPage();
    this.current = { key, context, page };
    return page;
  }

  private async login(context: BrowserContext): Promise<void> {
    const answer = await context.request.post(`${this.base}/hk-web/v2/login`, {
      data: { email: 'demo@bourse.test', password: this.password },
      headers: { origin: this.base },
    });
    if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
  }
}

/** Opens a page and waits until its heading stands and nothing is a placeholder any more. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: SETTLE_MS });
  await page.locator('main h1').first().waitFor({ state: 'attached', timeout: SETTLE_MS });
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null, undefined, {
    timeout: SETTLE_MS,
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function axe(page: Page): Promise<readonly Finding[]> {
  return (await axeFindings(page)).map((found) => ({ kind: 'axe', ...found }));
}

async function layout(page: Page): Promise<readonly Finding[]> {
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  const clipped = await lastingClippedText(page);
  return [
    ...(sideways > 0
      ? [{ kind: 'sideways', isSerious: true, text: `scrolls sideways by ${sideways} px` } as const]
      : []),
    ...clipped.map((text) => ({ kind: 'clipped', isSerious: true, text }) as const),
  ];
}

/** A live page may be caught between two sizes, before its parts have measured themselves anew: only what a second look finds too counts. */
async function lastingClippedText(page: Page): Promise<readonly string[]> {
  const first = await page.evaluate(findClippedText);
  if (first.length === 0) return first;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  const second = new Set(await page.evaluate(findClippedText));
  return first.filter((text) => second.has(text));
}
