import { groupDigits } from '@bourse/kit/formats/format.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { errorWords } from '../../../trading/form/error-words.ts';
import { changeDraft } from '../../../trading/form/form-store.ts';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import type { Peg } from '../../../trading/model/order-draft.ts';
import { useFormStore } from '../../../trading/terminal-context.tsx';
import { pegOffsetOf, withPegPrice } from '../model/peg-check.ts';

const TARGETS: readonly Peg['to'][] = ['primary', 'market'];

/** Which best price a limit order takes, and what that is now. */
export function PegFields({ draft, check, context, onChange }: OrderFieldsProps) {
  const intl = useIntl();
  const store = useFormStore();
  const { price } = withPegPrice(draft, context);
  // Total and quantity follow the price that stands there now, as they would follow a typed one.
  useEffect(() => {
    const latest = store.getState()[draft.side];
    if (latest.peg !== undefined && latest.price !== price) changeDraft(store, withPegPrice(latest, context));
  });
  const { peg } = draft;
  if (peg === undefined) return null;
  const change = (part: Partial<Peg>) => onChange({ ...draft, peg: { ...peg, ...part } });
  const error = check.errors.peg;
  const label = intl.formatMessage({ id: 'ticket.peg.to' });
  const now = price === '' ? '–' : `\u2066${groupDigits(price)} ${context.market.quote.code}\u2069`;
  return (
    <>
      <div className="flex h-9 items-center overflow-hidden rounded-4 border border-line-strong bg-surface-1 px-1 max-md:h-11 max-md:rounded-8">
        <SmallSelect
          label={label}
          value={peg.to}
          onValueChange={(to) => change({ to })}
          items={TARGETS.map((to) => ({
            value: to,
            label: intl.formatMessage({ id: `ticket.peg.${to}` }, { side: draft.side }),
          }))}
          className="w-full min-w-0"
        />
      </div>
      <NumberField
        name={`${draft.side}-peg`}
        label={intl.formatMessage({ id: 'ticket.peg.offset' })}
        unit={<span className="w-1" />}
        value={peg.offset}
        onValueChange={(offset) => change({ offset })}
        onStep={(count) => change({ offset: String(Math.min(100, Math.max(0, (pegOffsetOf(draft) ?? 0) + count))) })}
        error={error === undefined ? undefined : errorWords(intl, error)}
        hint={intl.formatMessage({ id: 'ticket.peg.now' }, { price: now })}
      />
    </>
  );
}
