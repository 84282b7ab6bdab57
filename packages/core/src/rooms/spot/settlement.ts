import type { Accounts } from '../../kernel/accounts/accounts.ts';
import * as amountsOf from '../../kernel/amounts.ts';
import type { Ledger } from '../../kernel/ledger/ledger.ts';
import * as records from '../../kernel/record-layout.ts';
import { makeRegisters } from '../../kernel/registers.ts';
import type { BookSide } from '../../trading/book/book-side.ts';
import type { Market } from '../../trading/market.ts';
import * as orders from '../../trading/order-layout.ts';
import type { PlaceRequest } from '../../trading/place-request.ts';
import type { TradingState } from '../../trading/state.ts';

const { ACCOUNT, MARKET_RATE } = records;
const { AMOUNT, FIGURE } = orders;
const { feeInto, toBig } = amountsOf;

/** Of the trade under way, see `AMOUNT`; of all exchanges of the thread. */
const amounts = makeRegisters();

/** What one trade moves, worked out and posted. One object serves all trades. */
export class Settlement {
  declare private readonly ledger: Ledger;
  declare private readonly accounts: Accounts;

  constructor(state: TradingState) {
    this.ledger = state.ledger;
    this.accounts = state.accounts;
  }

  /** Of the trade that was priced last, see `AMOUNT`. */
  get amounts(): BigInt64Array {
    return amounts;
  }

  /** Works out amounts and fees of a trade of `lots` at a level of a side; fees in the asset that each side receives. */
  price(market: Market, side: BookSide, level: number, maker: number, taker: PlaceRequest, lots: number): void {
    const { accounts } = this;
    const lotsBig = toBig(lots);
    amounts[AMOUNT.NOTIONAL] = lotsBig * side.perLot(level);
    amounts[AMOUNT.BASE] = lotsBig * (market.figures[FIGURE.BASE_PER_LOT] as bigint);
    const makerGets = taker.isSell ? AMOUNT.BASE : AMOUNT.NOTIONAL;
    const takerGets = taker.isSell ? AMOUNT.NOTIONAL : AMOUNT.BASE;
    const makerRate = accounts.get(maker, ACCOUNT.MAKER_PPM);
    const takerRate = accounts.get(taker.owner, ACCOUNT.TAKER_PPM);
    const makerPpm = makerRate === MARKET_RATE ? market.makerFeePpm : makerRate;
    feeInto(amounts, AMOUNT.MAKER_FEE, makerGets, makerPpm);
    feeInto(amounts, AMOUNT.TAKER_FEE, takerGets, takerRate === MARKET_RATE ? market.takerFeePpm : takerRate);
    if (makerPpm < 0) this.capRebate(taker.isSell ? market.feeBaseRow : market.feeQuoteRow);
    amounts[AMOUNT.MAKER_NET] = (amounts[makerGets] as bigint) - (amounts[AMOUNT.MAKER_FEE] as bigint);
    amounts[AMOUNT.TAKER_NET] = (amounts[takerGets] as bigint) - (amounts[AMOUNT.TAKER_FEE] as bigint);
  }

  /** A rebate is paid as far as the fee account owns the asset: no house account but the world's goes below zero. */
  private capRebate(feeRow: number): void {
    const owned = this.ledger.total(feeRow);
    if (-(amounts[AMOUNT.MAKER_FEE] as bigint) > owned) amounts[AMOUNT.MAKER_FEE] = -owned;
  }

  /**
   * Posts the trade: the maker pays what it holds, the taker pays, both receive, the house gets the fees. Both pay before either
   * receives: an account that trades with itself may own nearly all there is.
   */
  post(
    market: Market,
    takerSells: boolean,
    makerBase: number,
    makerQuote: number,
    takerBase: number,
    takerQuote: number,
  ): void {
    const { ledger } = this;
    if (takerSells) {
      ledger.payHeld(makerQuote, amounts, AMOUNT.NOTIONAL);
      ledger.pay(takerBase, amounts, AMOUNT.BASE);
      ledger.gain(makerBase, amounts, AMOUNT.MAKER_NET);
      ledger.gain(takerQuote, amounts, AMOUNT.TAKER_NET);
      ledger.gain(market.feeBaseRow, amounts, AMOUNT.MAKER_FEE);
      ledger.gain(market.feeQuoteRow, amounts, AMOUNT.TAKER_FEE);
    } else {
      ledger.payHeld(makerBase, amounts, AMOUNT.BASE);
      ledger.pay(takerQuote, amounts, AMOUNT.NOTIONAL);
      ledger.gain(makerQuote, amounts, AMOUNT.MAKER_NET);
      ledger.gain(takerBase, amounts, AMOUNT.TAKER_NET);
      ledger.gain(market.feeQuoteRow, amounts, AMOUNT.MAKER_FEE);
      ledger.gain(market.feeBaseRow, amounts, AMOUNT.TAKER_FEE);
    }
  }
}
