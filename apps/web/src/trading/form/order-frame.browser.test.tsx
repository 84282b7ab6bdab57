import { api } from '@bourse/kit/api/api.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { setConfirmOrders } from '@bourse/kit/browser/settings.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Instrument } from '../instrument.ts';
import { TerminalProvider } from '../terminal-context.tsx';
import { checkOther, otherInstrument, otherVenue } from '../testing/other-venue.tsx';
import { AmountFields } from './amount-fields.tsx';
import { formStoreOf } from './form-store.ts';
import { OrderFrame } from './order-frame.tsx';
import type { Prepare } from './use-place-order.ts';

/** Stands for the call that places an order. */
const PLACE = 'POST /hk-web/v2/logout';
const ids: string[] = [];

const prepare: Prepare = ({ qty }) => ({
  request: { qty },
  send: async (clientOrderId) => {
    ids.push(clientOrderId);
    await api(kitCalls.logout);
    return `Placed ${qty}`;
  },
});

async function show(answer: Answer, instrument: Instrument = otherInstrument) {
  signIn();
  const sent = answerCalls({ [PLACE]: answer });
  const { screen } = await renderApp(
    <TerminalProvider venue={otherVenue} instrument={instrument}>
      <OrderFrame
        side="buy"
        checkOf={checkOther}
        prepare={prepare}
        funds={{ buy: 5_000_000n, sell: 0n }}
        TopUp={undefined}
      >
        {(fields) => <AmountFields {...fields} />}
      </OrderFrame>
    </TerminalProvider>,
    { words: ['terminal', 'trading', 'ticket'] },
  );
  const qty = screen.getByRole('textbox', { name: 'Quantity' });
  return { screen, sent: () => sent(PLACE), qty, submit: screen.getByRole('button', { name: /^Buy / }) };
}

beforeEach(() => {
  ids.length = 0;
  const store = formStoreOf(otherInstrument, otherVenue.form.firstType);
  store.setState({ buy: { ...store.getState().buy, qty: '', total: '' } });
});

describe('an order form', () => {
  it('says on its button what it will do, is sent by Enter, and is empty afterwards', async () => {
    const { screen, sent, qty, submit } = await show(() => null);
    await expect.element(submit).toBeDisabled();
    await qty.fill('3');
    await expect.element(submit).toHaveTextContent('Buy 3 GOLD');
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Placed 3').first()).toBeVisible();
    await expect.element(qty).toHaveValue('');
    expect(sent()).toHaveLength(1);
  });

  it('asks before it sends where the user prefers that, and sends nothing when he goes back', async () => {
    setConfirmOrders(true);
    onTestFinished(() => setConfirmOrders(false));
    const { screen, sent, qty, submit } = await show(() => null);
    await qty.fill('3');
    await submit.click();
    await expect.element(screen.getByRole('alertdialog', { name: 'Buy 3 GOLD' })).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent()).toHaveLength(0);
    await submit.click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Buy 3 GOLD' }).click();
    await expect.element(screen.getByText('Placed 3').first()).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  it('cannot be sent above what is available, nor with a text that is no number', async () => {
    const { sent, qty, submit } = await show(() => null);
    await qty.fill('6');
    await expect.element(qty).toHaveAttribute('aria-invalid', 'true');
    await expect.element(submit).toBeDisabled();
    await qty.fill('0,005');
    await expect.element(qty).toHaveAttribute('aria-invalid', 'true');
    await expect.element(submit).toHaveTextContent('Buy GOLD');
    await qty.click();
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([]);
  });

  it('repeats an order without an answer under its own id, and takes another for the next', async () => {
    const answers: Answer[] = [() => Promise.reject(new TypeError('no network')), () => null, () => null];
    const { screen, sent, qty, submit } = await show((call) => answers[ids.length - 1]?.(call));
    await qty.fill('2');
    await submit.click();
    await expect.element(screen.getByText(/^No answer arrived/).first()).toBeVisible();
    await expect.element(qty).toHaveValue('2');
    await submit.click();
    await expect.element(qty).toHaveValue('');
    await qty.fill('2');
    await submit.click();
    await expect.poll(() => sent()).toHaveLength(3);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('shows why an order was rejected until something is changed', async () => {
    const { screen, qty, submit } = await show(() => rejection('INSUFFICIENT_BALANCE', 409));
    await qty.fill('2');
    await submit.click();
    const reason = screen.getByRole('status').filter({ hasText: /./ }).first();
    await expect.element(reason).toBeVisible();
    await qty.fill('1');
    await expect.poll(() => document.querySelector('form [role=status]')?.textContent).toBe('');
  });

  it('sends nothing where the market does not trade', async () => {
    const { screen } = await show(() => null, { ...otherInstrument, status: 'halted' });
    await expect.element(screen.getByRole('button', { name: 'This market is not trading' })).toBeDisabled();
  });
});
