import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { DEMO_PASSWORD, loginAsTrader, quietUrl } from './support/session.ts';

/* Customer service with two browsers at once: the customer on the site, the agent in the console. */

const OPERATOR = 'operator@bourse.test';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The script of a line, as the page asks for it. */
const SCRIPT = /\/assets\/chat-[^/]+\.js\?line=\d/;

const tools = (page: Page) => page.getByRole('complementary', { name: 'Page tools' });
const serviceButton = (page: Page) => tools(page).getByRole('button', { name: /^Customer service/ });

/** Opens the desk in a browser of its own. */
async function openDesk(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${quietUrl()}/console/en_US/support`);
  await page.getByLabel('E-mail address').fill(OPERATOR);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customer service' })).toBeVisible();
  return page;
}

/** The lines whose scripts a page has asked for, in their order, repetitions included. */
function askedLines(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (SCRIPT.test(request.url())) asked.push(new URL(request.url()).search);
  });
  return asked;
}

test('CS-01 CS-02 CS-03 SH-14 a customer is handed over to a person, answered live, and says what it was worth', async ({
  page,
  browser,
}) => {
  test.slow();
  const agentContext = await browser.newContext({ locale: 'en-US' });
  const question = `Where is my transfer ${Date.now()}?`;
  const chat = page.getByRole('dialog', { name: 'Help desk' });
  const log = chat.getByRole('log');

  await test.step('CS-02 the mixed desk comes with the page, the other lines when somebody comes near', async () => {
    const asked = askedLines(page);
    await loginAsTrader(page, quietUrl());
    await page.goto(`${quietUrl()}/en_US/market`);
    await expect.poll(() => asked).toEqual(['?line=3']);
    await serviceButton(page).hover();
    await expect.poll(() => asked.toSorted()).toEqual(['?line=1', '?line=2', '?line=3']);
  });

  await test.step('CS-01 SH-14 the button offers the configured lines', async () => {
    await serviceButton(page).click();
    await expect(page.getByRole('menuitem')).toHaveText([/^Help desk/, /^Live chat/, /^Web chat/]);
    await page.getByRole('menuitem', { name: /^Help desk/ }).click();
    await expect(chat).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('the customer asks for a person and waits', async () => {
    await chat.getByRole('button', { name: 'Talk to a person' }).click();
    await chat.getByRole('textbox', { name: 'Your question' }).fill(question);
    await chat.getByRole('button', { name: 'Ask a person' }).click();
    await expect(chat.getByRole('status')).toContainText('Waiting for an agent');
    await expect(log.getByText(question)).toBeVisible();
  });

  const desk = await openDesk(agentContext);
  const deskLog = desk.getByRole('log');
  await test.step('an agent sees who waits, and claims the talk', async () => {
    await expect(desk).toHaveTitle(/^\(\d+\) Customer service/);
    await desk.getByRole('button', { name: question }).click();
    await expect(deskLog.getByText(question)).toBeVisible();
    await desk.getByRole('button', { name: 'Claim' }).click();
    await expect(chat.getByRole('status')).toContainText('You are talking with');
    await expect(log.getByRole('article').filter({ hasText: question })).toContainText('Read');
    expect(await seriousFindings(desk)).toEqual([]);
  });

  await test.step('the answer appears without a reload, and the agent sees that it was read', async () => {
    await desk.getByRole('textbox', { name: 'Write a message' }).fill('<b>It is on its way</b>');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByText('<b>It is on its way</b>')).toBeVisible();
    await expect(deskLog.getByRole('article').filter({ hasText: 'on its way' })).toContainText('Read');
  });

  await test.step('a picture arrives', async () => {
    const file = { name: 'shot.png', mimeType: 'image/png', buffer: PNG };
    await chat.locator('input[type=file]').setInputFiles(file);
    await chat.getByRole('button', { name: 'Send files' }).click();
    const picture = deskLog.getByRole('img', { name: 'shot.png' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  await test.step('CS-03 what comes while the chat is closed is counted on the button, until it opens', async () => {
    await chat.getByRole('button', { name: 'Close the chat window' }).click();
    await desk.getByRole('textbox', { name: 'Write a message' }).fill('Anything else?');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(serviceButton(page)).toHaveAccessibleName('Customer service, 1 unread message');
    await serviceButton(page).click();
    await page.getByRole('menuitem', { name: /^Help desk.*Anything else/ }).click();
    await expect(log.getByText('Anything else?')).toBeVisible();
    await expect(serviceButton(page)).toHaveAccessibleName('Customer service');
  });

  await test.step('the agent closes the talk, and the customer rates it', async () => {
    await desk.getByRole('button', { name: 'More for this talk' }).click();
    await desk.getByRole('menuitem', { name: 'Close talk' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Close talk' }).click();
    await chat.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await chat.getByRole('button', { name: 'Send rating' }).click();
    await expect(chat.getByText('You gave 5 stars. Thank you.')).toBeVisible();
  });
  await agentContext.close();
});

test('CS-02 CS-03 a script that does not come is asked for three times more, and the help pages stand in for the chat', async ({
  page,
}) => {
  const asked = askedLines(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto(`${quietUrl()}/en_US/market`);
  await serviceButton(page).click();
  await page.getByRole('menuitem', { name: /^Help desk/ }).click();
  await expect(page).toHaveURL(/\/en_US\/support\/index$/, { timeout: 20_000 });
  const attempts = asked.filter((search) => search.startsWith('?line=3'));
  expect(attempts).toEqual(['?line=3', ...[1, 2, 3].map((attempt) => `?line=3&attempt=${attempt}`)]);
  expect(logged.some((text) => text.startsWith('the script of line 3 of customer service did not come'))).toBe(true);
});

test('SH-14 customer service is on the trade page, and lies on nothing', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${quietUrl()}/en_US/trade/exchange/?tradeCode=btc_usdt`);
  const button = serviceButton(page);
  // A plain button stands in for it until its code is there, and is taken away then.
  await expect(button).toHaveAttribute('aria-haspopup', 'menu');
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
  await expect(button).toBeInViewport({ ratio: 1 });
  const covered = await button.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const others = [...document.querySelectorAll('main :is(button, a, canvas, table), nav.fixed')];
    return others
      .filter((other) => other !== element && other.checkVisibility({ visibilityProperty: true }))
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return own.left < box.right && box.left < own.right && own.top < box.bottom && box.top < own.bottom;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });
  expect(covered).toEqual([]);
  await button.click();
  await page.getByRole('menuitem', { name: /^Help desk/ }).click();
  await expect(page.getByRole('dialog', { name: 'Help desk' })).toBeVisible();
});
