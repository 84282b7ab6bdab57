import type { OrderData } from '@bourse/contract';
import type { Side } from '@bourse/domain';
import { setConfirmOrders } from '@bourse/kit/browser/settings.ts';
import { changeDocument } from '@bourse/kit/documents/documents.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FormCommands, useFormCommands } from '../../../trading/form/form-commands.ts';
import { clearForms, formStoreOf } from '../../../trading/form/form-store.ts';
import { ORDER_FORM } from '../../../trading/form/order-form-document.ts';
import { emptyDraft, type OrderDraft, withPrice, withQty } from '../../../trading/model/order-draft.ts';
import { TerminalProvider } from '../../../trading/terminal-context.tsx';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { otherVenue } from '../../../trading/testing/other-venue.tsx';
import type { Venue } from '../../../trading/venue.ts';
import { spendShare, spentBy } from '../model/spent.ts';
import { OrderForms } from './order-forms.tsx';

const market = fixtureMarket();
const LAST = '100.00';
const ASKS = [
  ['100.10', '1.00000'],
  ['101.10', '2.00000'],
] as const;
const BIDS = [['99.90', '1.00000']] as const;
const PLACE = 'POST /hk-web/v2/spot/order';
const PLACE_LIST = 'POST /hk-web/v2/spot/order-list';

const venue: Venue = {
  ...otherVenue,
  key: 'spot',
  form: {
    firstType: 'limit',
    firstField: ({ type }: OrderDraft) => (type === 'limit' ? 'price' : 'qty'),
    spentBy,
    spendShare,
  },
  streams: {
    ...otherVenue.streams,
    useLastPart: (_, select) => select(LAST),
    followLast(_, onLast) {
      onLast(LAST);
      return () => undefined;
    },
    useBookSide: (_, side) => (side === undefined ? undefined : side === 'asks' ? ASKS : BIDS),
  },
};

/** Placing waits for it, where there is one. */
let gate: Promise<void> | undefined;

let commands: FormCommands | undefined;
function Commands() {
  commands = useFormCommands();
  return null;
}

const order = (part: Partial<OrderData>): Partial<OrderData> => ({
  ...{ orderId: '7', side: 'buy', status: 'NEW', isWaiting: false, isPending: false },
  ...{ price: '', qty: '', executedQty: '0', executedQuote: '0', ...part },
});

async function show(size = 'h-[684px] w-[316px]') {
  signIn();
  const balance = (coinId: number, available: string) => ({ coinId, available, held: '0', shortName: '' });
  const sent = answerCalls({
    'GET /hk-web/v2/wallet/balances': () => ({ items: [balance(52, '1000'), balance(1, '2')] }),
    async [PLACE]({ body }) {
      await gate;
      return order(body as Partial<OrderData>);
    },
    [PLACE_LIST]: () => ({ orders: [order({ qty: '1', price: '100.00' })] }),
  });
  const { screen } = await renderApp(
    <TerminalProvider venue={venue} instrument={market}>
      <div data-testid="place" className={size}>
        <OrderForms />
      </div>
      <Commands />
    </TerminalProvider>,
    { words: ['spot', 'terminal', 'trading', 'ticket', 'strategies'] },
  );
  const form = screen.getByRole('form', { name: 'Buy BTC' });
  await expect.element(form.getByText('1,000 USDT')).toBeVisible();
  return { screen, sent, form };
}

/** The parts of the form that have to be scrolled. */
const hiddenParts = (place: Element) =>
  [...place.querySelectorAll('div')].filter(
    ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1 && clientHeight > 100,
  );

const body = (calls: readonly { readonly body: unknown }[]) => calls.at(-1)?.body;

beforeEach(() => {
  const store = formStoreOf(market, 'limit');
  clearForms(store);
  store.setState({ side: 'buy', type: 'limit', buy: { ...store.getState().buy, type: 'limit' } });
});

describe('the order form', () => {
  it('with take-profit that came back from a reload waits for the code that checks it, and sends it', async () => {
    const store = formStoreOf(market, 'limit');
    const attached = { profit: '110', profitLimit: '', loss: '', lossLimit: '' };
    const draft = withQty(withPrice(emptyDraft('buy'), '100', market), '1', market);
    store.setState({ buy: { ...draft, attached }, restoredAt: '90.00', hasPrice: true });
    const { sent, form } = await show();
    await expect.element(form.getByText(/^Draft restored\. The last price has moved .*11\.1%/)).toBeVisible();
    await expect.element(form.getByRole('textbox', { name: 'Take-profit', exact: true })).toHaveValue('110');
    await form.getByRole('button', { name: 'Buy 1 BTC' }).click();
    await expect.poll(() => sent(PLACE_LIST)).toHaveLength(1);
    expect(sent(PLACE)).toHaveLength(0);
  });

  it('is all in sight in its column with take-profit and stop-loss open, and is accessible', async () => {
    const { screen, form } = await show();
    await form.getByRole('textbox', { name: 'Quantity' }).fill('2');
    await form.getByRole('checkbox', { name: 'TP/SL' }).click();
    await expect.element(form.getByRole('textbox', { name: 'Stop-loss', exact: true })).toBeVisible();
    expect(hiddenParts(screen.getByTestId('place').element())).toHaveLength(0);
    await expectAccessible();
  });

  it.each(['stop-limit', 'trailing-limit', 'oco', 'scale', 'twap', 'market'] as const)(
    'is all in sight in its column as %s',
    async (type) => {
      const { screen, form } = await show();
      commands?.setType(type);
      await form.getByRole('textbox', { name: 'Quantity' }).fill('2');
      expect(hiddenParts(screen.getByTestId('place').element())).toHaveLength(0);
    },
  );

  it('places a bracket by percent: prices follow the entry', async () => {
    const { sent, form } = await show();
    await form.getByRole('textbox', { name: 'Price' }).fill('100');
    await form.getByRole('textbox', { name: 'Quantity' }).fill('1');
    await form.getByRole('checkbox', { name: 'TP/SL' }).click();
    await form.getByLabelText('Take-profit by').selectOptions('percent');
    await form.getByRole('textbox', { name: 'Take-profit', exact: true }).fill('5');
    await form.getByLabelText('Stop-loss by').selectOptions('amount');
    await form.getByRole('textbox', { name: 'Stop-loss', exact: true }).fill('10');
    await form.getByRole('textbox', { name: 'Price' }).fill('90');
    await expect.element(form.getByText('94.50')).toBeVisible();
    await form.getByRole('button', { name: 'Buy 1 BTC' }).click();
    await expect.poll(() => sent(PLACE_LIST)).toHaveLength(1);
    expect(body(sent(PLACE_LIST))).toMatchObject({
      contingency: 'OTOCO',
      orders: [{ price: '90.00' }, { stopPrice: '94.50', trigger: 'take-profit' }, { trigger: 'stop-loss' }],
    });
  });

  it('takes a quantity in base, quote and percent, with letters for thousands', async () => {
    const { form } = await show();
    await form.getByRole('textbox', { name: 'Price' }).fill('100');
    const qty = form.getByRole('textbox', { name: 'Quantity' });
    const unit = form.getByLabelText('Order by');
    await unit.selectOptions('quote');
    await qty.fill('0.5k');
    await expect.element(qty).toHaveValue('500');
    await expect.element(form.getByRole('button', { name: 'Buy 5 BTC' })).toBeEnabled();
    await unit.selectOptions('percent');
    await qty.fill('12.5');
    await expect.element(form.getByRole('button', { name: 'Buy 1.25 BTC' })).toBeEnabled();
    // The share stays when the price changes.
    await form.getByRole('textbox', { name: 'Price' }).fill('50');
    await expect.element(form.getByRole('button', { name: 'Buy 2.5 BTC' })).toBeVisible();
    await qty.fill('101');
    await expect.element(form.getByText('Enter a share above 0% and up to 100%.')).toBeVisible();
    await unit.selectOptions('base');
    await qty.fill('1,234.5');
    await expect.element(form.getByRole('button', { name: 'Buy 1,234.5 BTC' })).toBeDisabled();
  });

  it('fills in prices of the book and sizes, and the last order again', async () => {
    const { sent, form } = await show();
    const price = form.getByRole('textbox', { name: 'Price' });
    await form.getByRole('button', { name: 'Bid 1' }).click();
    await expect.element(price).toHaveValue('99.90');
    await form.getByRole('button', { name: 'Ask 1', exact: true }).click();
    await expect.element(price).toHaveValue('100.10');
    await price.fill('100');
    await form.getByRole('button', { name: '25%' }).click();
    await form.getByRole('button', { name: 'Buy 2.5 BTC' }).click();
    await expect.poll(() => sent(PLACE)).toHaveLength(1);
    await expect.element(form.getByRole('textbox', { name: 'Quantity' })).toHaveValue('');
    await form.getByRole('button', { name: 'Last order again' }).click();
    await expect.element(form.getByRole('button', { name: 'Buy 2.5 BTC' })).toBeEnabled();
  });

  it('limits the slippage of a market order: sent as a limit order that trades at once', async () => {
    changeDocument(ORDER_FORM, (now) => ({ ...now, isSlippageLimited: true, slippage: 50 }));
    onTestFinished(() => changeDocument(ORDER_FORM, (now) => ({ ...now, isSlippageLimited: false })));
    const { screen, sent, form } = await show();
    await screen.getByRole('tab', { name: 'Market' }).click();
    await form.getByRole('textbox', { name: 'Quantity' }).fill('2');
    // Only the first level is within 0.5 %.
    await expect.element(form.getByText(/^Sent as a limit order at .*100\.60 USDT/)).toBeVisible();
    await expect.element(form.getByText(/^The book holds less than this/)).toBeVisible();
    await form.getByRole('button', { name: 'Buy 2 BTC' }).click();
    await expect.poll(() => sent(PLACE)).toHaveLength(1);
    expect(body(sent(PLACE))).toMatchObject({ type: 'limit', price: '100.60', qty: '2', timeInForce: 'IOC' });
  });

  it('sends one order of a side at a time, also when the other side was shown meanwhile', async () => {
    const { screen, sent, form } = await show();
    let answer: (() => void) | undefined;
    gate = new Promise((resolve) => {
      answer = resolve;
    });
    onTestFinished(() => {
      gate = undefined;
    });
    await form.getByRole('textbox', { name: 'Quantity' }).fill('1');
    commands?.submit('buy');
    await expect.poll(() => sent(PLACE)).toHaveLength(1);
    commands?.flipSide();
    await expect.element(screen.getByRole('form', { name: 'Sell BTC' })).toBeVisible();
    commands?.flipSide();
    await expect.element(form.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
    commands?.placeAt('buy', '98.70');
    await expect.element(screen.getByText('Not sent: the order before it is still on its way')).toBeVisible();
    expect(sent(PLACE)).toHaveLength(1);
    answer?.();
  });

  it.each<Side>(['buy', 'sell'])('places at a price for a held key, and keeps the quantity: %s', async (side) => {
    const { screen, sent } = await show();
    commands?.flipSide();
    commands?.focus(side);
    const form = screen.getByRole('form', { name: side === 'buy' ? 'Buy BTC' : 'Sell BTC' });
    await form.getByRole('textbox', { name: 'Quantity' }).fill('1');
    commands?.placeAt(side, '98.70');
    await expect.poll(() => sent(PLACE)).toHaveLength(1);
    expect(body(sent(PLACE))).toMatchObject({ side, price: '98.70', qty: '1' });
    await expect.element(form.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
  });

  it('sends nothing by a key while the form is not complete', async () => {
    const { screen, sent } = await show();
    await userEvent.click(document.body);
    commands?.submit('buy');
    await expect.element(screen.getByText('Not sent: the order form is not complete').first()).toBeVisible();
    expect(sent(PLACE)).toHaveLength(0);
  });

  it('asks before a market order and not before a limit order, as the user has set it', async () => {
    setConfirmOrders(true);
    onTestFinished(() => {
      setConfirmOrders(false);
      changeDocument(ORDER_FORM, (now) => ({ ...now, silent: [] }));
    });
    const { screen, sent, form } = await show();
    await screen.getByRole('button', { name: 'Set up the order form' }).click();
    const settings = screen.getByRole('dialog', { name: 'Order form' });
    await settings.getByRole('checkbox', { name: 'Limit' }).click();
    await settings.getByRole('textbox', { name: 'Size 1' }).fill('101');
    await expect.element(settings.getByText(/^Enter an amount above zero/)).toBeVisible();
    await settings.getByRole('textbox', { name: 'Size 1' }).fill('15');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await form.getByRole('textbox', { name: 'Price' }).fill('100');
    await form.getByRole('button', { name: '15%' }).click();
    await form.getByRole('button', { name: 'Buy 1.5 BTC' }).click();
    await expect.poll(() => sent(PLACE)).toHaveLength(1);
    await screen.getByRole('tab', { name: 'Market' }).click();
    await form.getByRole('textbox', { name: 'Quantity' }).fill('1');
    await form.getByRole('button', { name: 'Buy 1 BTC' }).click();
    await expect.element(screen.getByRole('alertdialog', { name: 'Buy 1 BTC' })).toBeVisible();
    expect(sent(PLACE)).toHaveLength(1);
  });

  it('calculates a size by its risk, and takes it into the form', async () => {
    const { screen, form } = await show();
    await screen.getByRole('button', { name: 'Calculator' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Calculator' });
    await dialog.getByRole('button', { name: 'Amount at risk' }).click();
    await dialog.getByRole('textbox', { name: 'Entry price' }).fill('100');
    await dialog.getByRole('textbox', { name: 'Stop price' }).fill('90');
    await dialog.getByRole('textbox', { name: 'Amount at risk' }).fill('10.38');
    await expect.element(dialog.getByText('1 BTC', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('−10.38 USDT')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Use in form' }).click();
    await expect.element(form.getByRole('button', { name: 'Buy 1 BTC' })).toBeEnabled();
    await expect.element(form.getByRole('textbox', { name: 'Price' })).toHaveValue('100');
  });

  it('shows the assets of the pair where the column has room for them', async () => {
    const { screen } = await show('h-[790px] w-[316px]');
    await expect.element(screen.getByRole('row', { name: 'BTC 2 0' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Convert' }))
      .toHaveAttribute('href', expect.stringMatching(/convert.from=USDT/));
    expect(hiddenParts(screen.getByTestId('place').element())).toHaveLength(0);
    await expectAccessible();
  });

  it('stays usable in the narrow column of a phone', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const { screen } = await show('w-[225px]');
    const place = screen.getByTestId('place').element();
    expect(place.scrollWidth).toBeLessThanOrEqual(226);
  });
});
