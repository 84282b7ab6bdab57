import { expect, type Page, test } from '@playwright/test';
import { livelyUrl } from './support/session.ts';

/*
 * The pages that the build has drawn (apps/web/first-pages.ts): something stands there before the application has come, it
 * answers no click, and the application changes nothing of it but what it now knows.
 */

/** Where the parts of the frame stand, in the drawn page or the live one; the footer comes after the first picture. */
function frameOf(page: Page, root: '#first' | '#root') {
  return page.locator(root).evaluate((element) =>
    [...element.querySelectorAll('header, header a, header button, main h1, nav')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.closest('footer') === null)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.tagName, part.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
  );
}

for (const { address, dir } of [
  { address: 'en_US/', dir: 'ltr' },
  { address: 'en_US/market', dir: 'ltr' },
  { address: 'ar_AE/market', dir: 'rtl' },
]) {
  test(`/${address} stands there before its application, which moves nothing of it`, { tag: '@phone' }, async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${livelyUrl()}/${address}`, { waitUntil: 'commit' });
    const drawn = page.locator('#first');
    await expect(drawn.locator('main h1:visible')).toHaveText(/\S/);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await page.evaluate(() => document.fonts.ready);
    const before = await frameOf(page, '#first');
    expect(before.length).toBeGreaterThan(5);
    // Nobody would answer a click yet: it goes through to nothing.
    expect(await drawn.evaluate((element) => element.matches('[inert]'))).toBe(true);

    held.resolve();
    await expect(drawn).toHaveCount(0);
    expect(await frameOf(page, '#root')).toEqual(before);
  });
}

test('a drawn page hides what it cannot know of whoever is logged in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userInfo', '{}'));
  await page.route(/\/assets\/index-[^/]*\.js$/, () => undefined);
  await page.goto(`${livelyUrl()}/en_US/market`, { waitUntil: 'commit' });
  await expect(page.locator('#first main h1:visible')).toHaveText('Markets');
  await expect(page.locator('#first header a').first()).toBeHidden();
});

test('a drawn page asks for no code before it can be seen, and then for all of it at once', async ({
  page,
  request,
}) => {
  const address = `${livelyUrl()}/en_US/market`;
  const html = await (await request.get(address)).text();
  // What a browser fetches as it reads a page: links by their `rel`, scripts and pictures by their `src`.
  expect(html.match(/<link[^>]* rel="(?:modulepreload|preload|stylesheet)"|<(?:script|img)[^>]* src=/g)).toBeNull();

  await page.goto(address);
  await expect(page.locator('#first')).toHaveCount(0);
  const hints = page.locator('link[data-later]');
  expect(await hints.count()).toBeGreaterThan(5);
  for (const hint of await hints.all()) {
    await expect(hint).toHaveAttribute('rel', (await hint.getAttribute('data-later')) ?? '');
  }
});
