import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import type { Market } from './queries.ts';
import { EMPTY_TERMS, termsOf } from './terms-draft.ts';
import { TermsForm } from './terms-form.tsx';

const SAVE = 'PUT /hk-web/console/markets/7/terms';
const texts = { ...EMPTY_TERMS.texts, minQty: '0.1', maxQty: '100', minNotional: '5' };
const { terms } = termsOf({ ...EMPTY_TERMS, texts });
const MARKET = { ...terms, tradeId: 7, tradeCode: 'btc_usdt', termsVersion: '3' } as Market;

async function show({ mayWrite = true, answer = () => null as unknown } = {}) {
  const { screen, sent } = await renderRoom(<TermsForm market={MARKET} />, mayWrite ? ['console.markets.write'] : [], {
    [SAVE]: answer,
  });
  const field = (name: string) => screen.getByRole('textbox', { name });
  return { screen, sent, field, save: screen.getByRole('button', { name: 'Save' }) };
}

describe('the form of a market’s terms', () => {
  it('names every field that has no value, and sends nothing', async () => {
    const { screen, sent, field, save } = await show();
    await field('Smallest quantity').fill('');
    await field('Taker fee').fill('0.12345');
    await save.click();
    await expect.element(field('Smallest quantity')).toHaveAccessibleDescription('Enter a quantity.');
    await expect
      .element(field('Taker fee'))
      .toHaveAccessibleDescription('Enter a percentage with at most four decimals.');
    expect(screen.getByText(/^Enter a/).elements()).toHaveLength(2);
    expect(sent(SAVE)).toEqual([]);
    await expectAccessible();
  });

  it('shows what changes, and sends rates in millionths with the version that was read', async () => {
    const { screen, sent, field, save } = await show();
    await field('Taker fee').fill('0.25');
    await save.click();
    const question = screen.getByRole('alertdialog', { name: 'Save the terms of btc_usdt?' });
    await expect.element(question.getByText('0.1 % → 0.25 %')).toBeVisible();
    await expectAccessible();
    expect(sent(SAVE)).toEqual([]);
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Saved')).toBeVisible();
    expect(sent(SAVE)[0]?.body).toEqual({ ...terms, takerFeePpm: 2_500, termsVersion: '3' });
  });

  it('keeps what was typed when it is rejected, and can be sent again', async () => {
    const { screen, field, save } = await show({ answer: () => rejection('TERMS_CHANGED', 409) });
    await field('Taker fee').fill('0.25');
    await save.click();
    const question = screen.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.element(question.getByRole('alert')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(field('Taker fee')).toHaveValue('0.25');
    await expect.element(save).toBeEnabled();
  });

  it('can only be read without the permission', async () => {
    const { field, save } = await show({ mayWrite: false });
    await expect.element(field('Taker fee')).toBeDisabled();
    await expect.element(save).not.toBeInTheDocument();
  });
});
