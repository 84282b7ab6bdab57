import { ApiError } from '@bourse/kit/api/api-error.ts';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_TTL_MS, type TransferAttempt, withAttempt, withoutAttempt } from './transfer-attempt.ts';
import { type FlowEvent, type FlowState, NO_TRANSFERS, nextFlow, pendingOf } from './transfer-flow.ts';

const LOST = new ApiError('TIMEOUT');
const NO_SESSION = new ApiError('LOGIN_REQUIRED', 40_100, 401);
const requestOf = (amount: string) => ({ type: '2_5', coinId: 52, coinName: 'USDT', amount });

/** What the tabs of a browser share. */
class Browser {
  stored: readonly TransferAttempt[] = [];
  names = 0;
  nowMs = 1_000;
}

/** A page with the form: does what the machine asks for, and writes down what it did. */
class Tab {
  readonly browser: Browser;
  userId: number | undefined = 1001;
  state: FlowState;
  /** Names and amounts under which calls went out. */
  readonly sent: string[] = [];
  readonly toldKinds: string[] = [];

  constructor(browser = new Browser()) {
    this.browser = browser;
    this.state = nextFlow(NO_TRANSFERS, { type: 'begun', stored: browser.stored }).state;
  }

  take(event: FlowEvent): void {
    const { state, effects } = nextFlow(this.state, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.type === 'keep') this.browser.stored = withAttempt(this.browser.stored, effect.attempt);
      if (effect.type === 'settle') this.browser.stored = withoutAttempt(this.browser.stored, effect.attempt);
      if (effect.type === 'send')
        this.sent.push(`${effect.attempt.clientTransferId}: ${effect.attempt.request.amount}`);
      if (effect.type === 'tell') this.toldKinds.push(effect.outcome.kind);
    }
  }

  submit(amount: string): this {
    this.browser.names += 1;
    const newId = `n${this.browser.names}`;
    this.take({ type: 'submitted', request: requestOf(amount), newId, ...this.now() });
    return this;
  }

  /** Presses the button of a note that stands on the page. */
  again(at = 0): this {
    const pending = this.notes()[at];
    if (pending === undefined) throw new Error('there is no such note');
    this.take({ type: 'repeated', attempt: pending.attempt, ...this.now() });
    return this;
  }

  answer(error?: ApiError): this {
    this.take({ type: 'answered', error, userId: this.userId });
    return this;
  }

  login(userId: number | undefined): this {
    this.userId = userId;
    this.take({ type: 'begun', stored: this.browser.stored });
    return this;
  }

  notes() {
    return pendingOf(this.state, { userId: this.userId, nowMs: this.browser.nowMs });
  }

  amounts() {
    return this.notes().map(({ attempt }) => attempt.request.amount);
  }

  private now() {
    return { userId: this.userId, nowMs: this.browser.nowMs, stored: this.browser.stored };
  }
}

describe('TR-08 a transfer is made once', () => {
  it('under the same name until its outcome is known, then under another', () => {
    const tab = new Tab().submit('10').answer(LOST).submit('10').answer().submit('10').answer();
    expect(tab.sent).toEqual(['n1: 10', 'n1: 10', 'n3: 10']);
    expect(tab.toldKinds).toEqual(['unsettled', 'done', 'done']);
    expect([tab.amounts(), tab.browser.stored]).toEqual([[], []]);
  });

  it('also when another transfer is made after its reply was lost', () => {
    const tab = new Tab().submit('10').answer(LOST).submit('50').answer();
    expect(tab.amounts()).toEqual(['10']);
    tab.again().answer(NO_SESSION);
    expect(tab.amounts()).toEqual(['10']);
    tab.submit('10').answer(new ApiError('MODULE_UNAVAILABLE', 40_311, 403));
    tab.again().answer();
    expect(tab.sent).toEqual(['n1: 10', 'n2: 50', 'n1: 10', 'n1: 10', 'n1: 10']);
    expect([tab.amounts(), tab.browser.stored]).toEqual([[], []]);
  });

  it('also when two replies were lost', () => {
    const tab = new Tab().submit('10').answer(LOST).submit('50').answer(LOST);
    expect(tab.amounts()).toEqual(['10', '50']);
    tab.again(1).answer().again(0).answer();
    expect(tab.sent.slice(2)).toEqual(['n2: 50', 'n1: 10']);
    expect(tab.amounts()).toEqual([]);
  });

  it.each([
    'LOGIN_REQUIRED',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'MODULE_UNAVAILABLE',
    'KYC_REQUIRED',
    'OVERLOADED',
  ] as const)('whatever kept the next attempt from the exchange’s core: %s', (name) => {
    const tab = new Tab()
      .submit('10')
      .answer(LOST)
      .submit('10')
      .answer(new ApiError(name, 1, 400))
      .submit('10');
    expect(tab.sent).toEqual(['n1: 10', 'n1: 10', 'n1: 10']);
  });

  it.each(['INSUFFICIENT_BALANCE', 'TRANSFER_OUT_CLOSED', 'TRANSFER_IN_REVIEW', 'WITHDRAWALS_FROZEN'] as const)(
    'and is another one after the core’s own outcome: %s',
    (name) => {
      const tab = new Tab()
        .submit('10')
        .answer(LOST)
        .submit('10')
        .answer(new ApiError(name, 1, 400))
        .submit('10');
      expect(tab.sent).toEqual(['n1: 10', 'n1: 10', 'n3: 10']);
    },
  );

  it('and is another one after a first attempt that never reached the core', () => {
    expect(new Tab().submit('10').answer(NO_SESSION).submit('10').sent).toEqual(['n1: 10', 'n2: 10']);
    const tab = new Tab().submit('10').answer(new ApiError('OVERLOADED', 50_301, 503));
    expect([tab.toldKinds, tab.amounts(), tab.browser.stored]).toEqual([['failed'], [], []]);
    expect(tab.submit('10').sent).toEqual(['n1: 10', 'n2: 10']);
  });

  it('whatever is pressed while a reply is awaited', () => {
    const tab = new Tab().submit('10').answer(LOST).again();
    tab.again().submit('10').submit('7');
    expect(tab.sent).toEqual(['n1: 10', 'n1: 10']);
    expect(tab.notes()).toMatchObject([{ isBusy: true }]);
  });

  it('over a reload of the page', () => {
    const { browser } = new Tab().submit('10');
    const reloaded = new Tab(browser);
    expect(reloaded.amounts()).toEqual(['10']);
    expect(reloaded.submit('10').sent).toEqual(['n1: 10']);
  });
});

describe('TR-08 the note about a transfer whose outcome is unknown', () => {
  it('sends the attempt that it shows, whatever another tab has sent or settled meanwhile', () => {
    const browser = new Browser();
    const first = new Tab(browser).submit('10').answer(LOST);
    const second = new Tab(browser).submit('50').answer();
    expect(second.amounts()).toEqual(['10']);
    second.again().answer();
    expect(browser.stored).toEqual([]);
    expect(first.again().sent).toEqual(['n1: 10', 'n1: 10']);
  });

  it('goes when another tab has learned the outcome', () => {
    const browser = new Browser();
    const first = new Tab(browser).submit('10').answer(LOST);
    new Tab(browser).again().answer();
    first.take({ type: 'stored', stored: browser.stored });
    expect(first.amounts()).toEqual([]);
  });

  it('sends the attempt though the browser keeps nothing', () => {
    const tab = new Tab().submit('10').answer(LOST);
    tab.browser.stored = [];
    expect(tab.again().answer(LOST).submit('10').sent).toEqual(['n1: 10', 'n1: 10', 'n1: 10']);
  });

  it('leads to the records once the exchange may have forgotten the name', () => {
    const tab = new Tab().submit('10').answer(LOST);
    expect(tab.notes()).toMatchObject([{ canResend: true }]);
    tab.browser.nowMs += ATTEMPT_TTL_MS;
    expect(tab.again().notes()).toMatchObject([{ canResend: false }]);
    expect(tab.sent).toEqual(['n1: 10']);
  });

  it('is shown to its user only, who finds it again', () => {
    const tab = new Tab().submit('10').answer(LOST);
    const [note] = tab.notes();
    expect(tab.login(1002).amounts()).toEqual([]);
    if (note === undefined) throw new Error('there was a note');
    const { attempt } = note;
    tab.take({ type: 'repeated', attempt, userId: 1002, nowMs: 1_000, stored: [] });
    expect(tab.submit('10').answer().sent).toEqual(['n1: 10', 'n2: 10']);
    expect(tab.login(1001).amounts()).toEqual(['10']);
  });

  it('is forgotten on demand, here and in the browser', () => {
    const tab = new Tab().submit('10').answer(LOST);
    for (const { attempt } of tab.notes()) tab.take({ type: 'forgotten', attempt });
    expect([tab.amounts(), tab.browser.stored]).toEqual([[], []]);
  });
});

describe('TR-07 the outcome of a transfer', () => {
  it('is not told to whoever has logged in meanwhile', () => {
    const tab = new Tab()
      .submit('10')
      .login(1002)
      .answer(new ApiError('TRANSFER_IN_REVIEW', 20_351, 200));
    expect([tab.toldKinds, tab.state.told]).toEqual([[], undefined]);
  });

  it('stands in a dialog until it is dismissed, or its user leaves', () => {
    const review = new ApiError('TRANSFER_IN_REVIEW', 20_351, 200);
    const tab = new Tab().submit('10').answer(review);
    expect(tab.state.told).toEqual({ kind: 'review' });
    tab.take({ type: 'dismissed' });
    expect(tab.state.told).toBeUndefined();
    expect(tab.submit('10').answer(review).login(undefined).state.told).toBeUndefined();
  });

  it('is none for a visitor', () => {
    const tab = new Tab().login(undefined).submit('10').answer();
    expect([tab.sent, tab.toldKinds]).toEqual([[], []]);
  });
});
