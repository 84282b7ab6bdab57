import { expect, type Locator, type Page, test } from '@playwright/test';
import { quietUrl } from './support/session.ts';
import { enterTrader, openOrders, type Trader } from './support/trading.ts';

/*
 * Numbers that people type and paste, on pages whose languages write them in different ways. What a text means in each
 * language is the parser's table, and that every way in goes through it is proved at the field (`number-field.browser.test.tsx`); here it is
 * that an order is what was typed or pasted, and that what is rejected stays and is never sent.
 */

const CODE = 'arb_usdt';
/** The words that the test looks for. */
const WORDS = {
  en_US: { form: 'Buy ARB', price: 'Price', qty: 'Quantity', edit: /^Edit: /, dialog: 'Change order', save: 'Save' },
  de_DE: {
    ...{ form: 'ARB kaufen', price: 'Preis', qty: 'Menge' },
    ...{ edit: /^Ändern: /, dialog: 'Order ändern', save: 'Speichern' },
  },
} as const;
type Language = keyof typeof WORDS;

const REFUSALS = {
  en_US: {
    notNumber: 'Enter a number such as 1234.5.',
    negative: 'Enter a number without a minus sign.',
    exponent: 'Write the number out, without an exponent.',
    tooLong: /^This number is too long/,
    ambiguous: / can be read as /,
  },
  de_DE: {
    notNumber: 'Geben Sie eine Zahl ein, zum Beispiel 1234,5.',
    negative: 'Geben Sie eine Zahl ohne Minuszeichen ein.',
    exponent: 'Schreiben Sie die Zahl aus, ohne Exponent.',
    tooLong: /^Diese Zahl ist zu lang/,
    ambiguous: '1.005 kann 1005 oder 1,005 bedeuten. Schreiben Sie eines davon.',
  },
} as const;
type Rejection = keyof (typeof REFUSALS)['en_US'];

/** A text, and what the button then says of it; or why it is rejected. */
const CASES: Readonly<Record<Language, readonly (readonly [string, string | { readonly why: Rejection }])[]>> = {
  de_DE: [
    ['0,005', '0.005 ARB kaufen'],
    ['1,005', '1.0050 ARB kaufen'],
    ['1.234,5', '1,234.5 ARB kaufen'],
    ['1.005', { why: 'ambiguous' }],
    ['0.005', '0.005 ARB kaufen'],
    ['1e-3', { why: 'exponent' }],
    ['10-5', { why: 'notNumber' }],
    ['12345678901234567890', { why: 'tooLong' }],
  ],
  en_US: [
    ['0,005', { why: 'notNumber' }],
    ['1,005', 'Buy 1,005 ARB'],
    ['1,234.5', 'Buy 1,234.5 ARB'],
    ['12,500', 'Buy 12,500 ARB'],
    ['1e-3', { why: 'exponent' }],
    ['10-5', { why: 'notNumber' }],
    ['-0.1', { why: 'negative' }],
    ['63.999,29', { why: 'notNumber' }],
    ['12345678901234567890', { why: 'tooLong' }],
  ],
};

/** Ways in which a text comes into a field, over what stands there; what is dropped, filled in or composed is proved at the field itself. */
const WAYS: Readonly<Record<string, (field: Locator, text: string) => Promise<void>>> = {
  typed: async (field, text) => {
    await field.focus();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
  },
  pasted: async (field, text) => {
    await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.focus();
    await field.press('ControlOrMeta+a');
    await field.press('ControlOrMeta+v');
  },
};

async function expectRejected(field: Locator, text: string, words: string | RegExp): Promise<void> {
  await expect(field).toHaveValue(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(words);
}

let trader: Trader | undefined;
test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  trader = await enterTrader(page, quietUrl(), ['USDT']);
});
test.afterEach(async () => {
  await trader?.cancelAll();
  trader = undefined;
});

async function openTrade(page: Page, language: Language) {
  await page.goto(`${quietUrl()}/${language}/trade/exchange/?tradeCode=${CODE}`);
  const words = WORDS[language];
  const form = page.getByRole('form', { name: words.form });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  return { form, qty: field(words.qty), price: field(words.price) };
}

for (const language of ['de_DE', 'en_US'] as const) {
  test(`a text in ${language} is what it means there, or refused in words, typed or pasted`, async ({ page }) => {
    const { form, qty, price } = await openTrade(page, language);
    await price.fill('0.7');
    const submit = form.locator('button[type=submit]');
    for (const [way, put] of Object.entries(WAYS)) {
      for (const [text, outcome] of CASES[language]) {
        await test.step(`${text}, ${way}`, async () => {
          await put(qty, text);
          if (typeof outcome === 'string') {
            await expect(submit).toHaveText(outcome);
            await expect(qty).toHaveValue(text);
            return;
          }
          await expectRejected(qty, text, REFUSALS[language][outcome.why]);
          await expect(submit).toHaveText(WORDS[language].form);
          await expect(submit).toBeDisabled();
          await expect(form.getByLabel(/Total|Gesamtwert/)).toHaveValue('');
        });
      }
    }
  });
}

test('a refused price stays where it is, can be undone, and gives way to a new one', async ({ page }) => {
  const { form, qty, price } = await openTrade(page, 'en_US');
  const submit = form.locator('button[type=submit]');
  await price.fill('0.7');
  await qty.fill('100');
  await expect(submit).toBeEnabled();
  await price.press('ControlOrMeta+a');
  await price.pressSequentially('-0.1');
  await expectRejected(price, '-0.1', REFUSALS.en_US.negative);
  await price.press('Home');
  await price.press('Delete');
  await expect(price).toHaveValue('0.1');
  expect(await price.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(0);
  await WAYS.pasted?.(price, '63.999,29');
  await expectRejected(price, '63.999,29', REFUSALS.en_US.notNumber);
  await expect(submit).toBeDisabled();
  await price.press('Enter');
  expect(await openOrders(page, quietUrl())).toEqual([]);
  await price.press('ControlOrMeta+z');
  await expect(price).toHaveValue('0.1');
  await WAYS.pasted?.(price, '63.999,29');
  await price.press('ArrowUp');
  await expect(price).toHaveValue(/^\d+\.\d+$/);
  await expect(price).not.toHaveAttribute('aria-invalid');
});

for (const language of ['de_DE', 'en_US'] as const) {
  test(`the editor of an order in ${language} reads and refuses as the form does`, async ({ page }) => {
    const words = WORDS[language];
    await trader?.place({ tradeCode: CODE, side: 'buy', type: 'limit', price: '0.1', qty: '1000' });
    await openTrade(page, language);
    await page.getByRole('button', { name: words.edit }).click();
    const dialog = page.getByRole('dialog', { name: words.dialog });
    const [qty, save] = [dialog.getByLabel(words.qty), dialog.getByRole('button', { name: words.save })];
    for (const [text, outcome] of CASES[language].filter(([, known]) => typeof known !== 'string')) {
      await WAYS.typed?.(qty, text);
      if (typeof outcome !== 'string') await expectRejected(qty, text, REFUSALS[language][outcome.why]);
      await expect(save).toBeDisabled();
    }
    await WAYS.typed?.(qty, language === 'de_DE' ? '1.234,5' : '1,234.5');
    await expect(save).toBeEnabled();
    await save.click();
    await expect.poll(() => openOrders(page, quietUrl())).toMatchObject([{ price: '0.1000', qty: '1234.5' }]);
  });
}
