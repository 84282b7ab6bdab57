import type { OrderData } from '@bourse/contract';
import { errorMessageId } from '@bourse/kit/api/api-error.ts';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { Button, Popover, Shortened } from '@bourse/ui';
import { type ReactElement, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Instrument, listedInstrument, ticksOf } from '../../../trading/instrument.ts';
import { SPOT } from '../spot-key.ts';
import { useOnlyDialog } from './only-dialog.ts';
import { changeOf, type EditField, textsOf } from './order-change.ts';
import { useOrderChange } from './use-order-change.ts';

export interface EditPanelProps {
  readonly order: OrderData;
  readonly trigger: ReactElement;
  readonly onClose: () => void;
}

/** Changes quantity and prices of an open order, and says beforehand whether it keeps its place in the queue. */
export function EditPanel({ order, trigger, onClose }: EditPanelProps) {
  const data = useMarkets().data?.find((item) => item.tradeCode === order.tradeCode);
  const market = useMemo(() => data && listedInstrument(SPOT, data), [data]);
  if (market === undefined) return trigger;
  return <Editor order={order} market={market} trigger={trigger} onClose={onClose} />;
}

interface EditorProps extends EditPanelProps {
  readonly market: Instrument;
}

function Editor({ order, market, trigger, onClose }: EditorProps) {
  const intl = useIntl();
  useOnlyDialog(onClose);
  const [texts, setTexts] = useState(() => textsOf(order));
  const last = useTicker(order.tradeCode)?.last ?? '';
  const { kind, errors, ready } = changeOf(order, texts, market, ticksOf(last, market) ?? 0);
  const { amend, replace, isBusy } = useOrderChange();
  const save = async () => {
    const done = kind === 'amend' ? await amend(order, texts.qty) : await replace(order, texts, market);
    if (done) onClose();
  };
  const own = textsOf(order);
  const side = intl.formatMessage({ id: `trading.${order.side}` });
  const pair = `${market.base.code}/${market.quote.code}`;
  const executed = trimZeros(order.executedQty);
  const fields: readonly [EditField, string, string][] = [
    [
      'stop',
      intl.formatMessage({ id: order.trailingDelta > 0 ? 'ticket.activation' : 'ticket.stop' }),
      market.quote.code,
    ],
    ['price', intl.formatMessage({ id: 'trading.price' }), market.quote.code],
    ['qty', intl.formatMessage({ id: 'trading.qty' }), market.base.code],
  ];
  return (
    <Popover
      trigger={trigger}
      label={intl.formatMessage({ id: 'ticket.edit' })}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      align="end"
      className="w-72 p-3"
    >
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <Shortened as="p" text={`${side} ${pair}`} className="text-13 font-medium">
          <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>{side}</span> {pair}
        </Shortened>
        {fields.map(([field, label, unit]) =>
          own[field] === '' ? null : (
            <NumberField
              key={field}
              label={label}
              unit={unit}
              value={texts[field]}
              onValueChange={(text) => setTexts({ ...texts, [field]: text })}
              error={wordsOf(intl.formatMessage, texts[field], errors[field])}
              hint={
                field === 'qty' && executed !== '0'
                  ? intl.formatMessage({ id: 'ticket.edit.executed' }, { qty: executed })
                  : undefined
              }
            />
          ),
        )}
        <p role="status" className="min-h-8 text-12 text-text-3">
          {kind !== undefined && <FormattedMessage id={kind === 'amend' ? 'ticket.edit.keeps' : anew(order)} />}
        </p>
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="submit" tone="accent" disabled={!ready} busy={isBusy}>
            <FormattedMessage id="ticket.edit.save" />
          </Button>
        </div>
      </form>
    </Popover>
  );
}

/** An order that waits stands in no queue. */
function anew({ isWaiting }: OrderData): string {
  return isWaiting ? 'ticket.edit.anew' : 'ticket.edit.loses';
}

/** An empty field is neither right nor wrong. */
function wordsOf(
  format: (descriptor: { readonly id: string }) => string,
  text: string,
  code: string | undefined,
): string | undefined {
  return code === undefined || text === '' ? undefined : format({ id: errorMessageId(code) });
}
