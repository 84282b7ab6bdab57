import { Button, Dialog, Segmented } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lotsOf, ticksOf } from '../instrument.ts';
import { qtyText, withPrice, withQty } from '../model/order-draft.ts';
import { useFormStore, useInstrument } from '../terminal-context.tsx';
import { type CalculatorInput, type CalculatorKind, riskLots } from './calculator-input.ts';
import { CalculatorFields, CalculatorResult } from './calculator-parts.tsx';
import { changeDraft, chooseSide, chooseType } from './form-store.ts';

export interface OrderCalculatorProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const KINDS: readonly CalculatorKind[] = ['profit', 'target', 'risk'];

/** Profit and loss of a trade, the price of a wished result, and the size for a risk; what it finds goes into the form. */
export function OrderCalculator({ open, onOpenChange }: OrderCalculatorProps) {
  const intl = useIntl();
  const store = useFormStore();
  const market = useInstrument();
  const [input, setInput] = useState<CalculatorInput>(() => {
    const { side, ...forms } = store.getState();
    const { price, qty } = forms[side];
    return { kind: 'profit', side, entry: price, qty, exit: '', roi: '', stop: '', risk: '', isMaker: false };
  });
  const change = (part: Partial<CalculatorInput>) => setInput((now) => ({ ...now, ...part }));
  const lots = input.kind === 'risk' ? riskLots(input, market) : lotsOf(input.qty, market);
  const isUsable = ticksOf(input.entry, market) !== undefined && lots !== undefined;
  const use = () => {
    if (lots === undefined) return;
    chooseSide(store, input.side);
    chooseType(store, 'limit', market);
    const draft = withPrice({ ...store.getState()[input.side], peg: undefined }, input.entry, market);
    changeDraft(store, withQty(draft, qtyText(lots, market), market));
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<FormattedMessage id="ticket.calculator" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="max-w-md"
      footer={
        <Button tone="accent" disabled={!isUsable} onClick={use}>
          <FormattedMessage id="ticket.calculator.use" />
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <Segmented
          label={intl.formatMessage({ id: 'ticket.calculator.what' })}
          value={input.kind}
          onValueChange={(kind) => change({ kind })}
          items={KINDS.map((value) => ({ value, label: intl.formatMessage({ id: `ticket.calculator.${value}` }) }))}
        />
        <Segmented
          label={intl.formatMessage({ id: 'terminal.form.side' })}
          value={input.side}
          onValueChange={(side) => change({ side })}
          items={[
            { value: 'buy', label: intl.formatMessage({ id: 'trading.buy' }), tone: 'up' },
            { value: 'sell', label: intl.formatMessage({ id: 'trading.sell' }), tone: 'down' },
          ]}
        />
        <CalculatorFields input={input} onChange={change} />
        <CalculatorResult input={input} />
      </div>
    </Dialog>
  );
}
