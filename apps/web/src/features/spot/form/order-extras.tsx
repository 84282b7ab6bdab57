import { useFormats } from '@bourse/kit/formats/format.ts';
import { momentOf, momentText } from '@bourse/kit/formats/local-time.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { FieldText, fieldBoxClass } from '@bourse/ui';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { errorWords } from '../../../trading/form/error-words.ts';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import { canRest, OWN_ORDERS } from '../../../trading/model/order-draft.ts';
import { icebergPartsOf } from '../../../trading/model/rest-check.ts';
import { useInstrument } from '../../../trading/terminal-context.tsx';

export interface OrderExtrasProps extends OrderFieldsProps {
  /** The folded options are to be seen, not only what the time in force needs. */
  readonly isUnfolded: boolean;
}

/** When a GTD order ends, how much of an order shows, and what it does when it meets an own one. */
export function OrderExtras(props: OrderExtrasProps) {
  return (
    <>
      {props.draft.timeInForce === 'GTD' && <ExpiryField {...props} />}
      {props.isUnfolded && canRest(props.draft.timeInForce) && <IcebergField {...props} />}
      {props.isUnfolded && !canRest(props.draft.timeInForce) && <NoIceberg />}
      {props.isUnfolded && <OwnOrdersField {...props} />}
    </>
  );
}

const MINUTE_MS = 60_000;

function ExpiryField({ draft, check, onChange }: OrderFieldsProps) {
  const intl = useIntl();
  const error = check.errors.expires;
  const id = useId();
  const { utc } = useFormats();
  const moment = momentOf(draft.expires);
  const hint = moment === undefined ? undefined : utc(moment);
  return (
    <div>
      <div className={fieldBoxClass(error !== undefined, 'h-9 max-md:h-11')}>
        <label htmlFor={id} className="shrink-0 text-12 text-text-3">
          {intl.formatMessage({ id: 'ticket.expires' })}
        </label>
        <input
          id={id}
          type="datetime-local"
          name={`${draft.side}-expires`}
          min={momentText(Date.now() + MINUTE_MS)}
          value={draft.expires}
          onChange={(event) => onChange({ ...draft, expires: event.target.value })}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-text`}
          className="num h-full w-full min-w-0 justify-end bg-transparent text-13 outline-none max-md:text-16 [&::-webkit-datetime-edit]:text-end"
        />
      </div>
      <FieldText id={`${id}-text`} error={error === undefined ? undefined : errorWords(intl, error)} hint={hint} />
    </div>
  );
}

function IcebergField({ draft, check, onChange }: OrderFieldsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const error = check.errors.iceberg;
  const parts = icebergPartsOf(draft, market);
  return (
    <NumberField
      name={`${draft.side}-iceberg`}
      label={intl.formatMessage({ id: 'ticket.iceberg' })}
      unit={market.base.code}
      value={draft.iceberg}
      onValueChange={(text) => onChange({ ...draft, iceberg: text })}
      error={error === undefined ? undefined : errorWords(intl, error)}
      hint={intl.formatMessage({ id: parts === undefined ? 'ticket.icebergHint' : 'ticket.icebergParts' }, { parts })}
    />
  );
}

function NoIceberg() {
  const intl = useIntl();
  return <p className="text-12 text-text-3">{intl.formatMessage({ id: 'ticket.icebergRests' })}</p>;
}

/** What happens when the order would trade with one of the same account. */
function OwnOrdersField({ draft, onChange }: OrderFieldsProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'ticket.own' });
  return (
    <div className="flex min-h-7 items-center justify-between gap-2 text-12 max-md:min-h-11">
      <span className="min-w-0 text-text-3">{label}</span>
      <SmallSelect
        label={label}
        value={draft.ownOrders}
        onValueChange={(ownOrders) => onChange({ ...draft, ownOrders })}
        items={OWN_ORDERS.map((value) => ({
          value,
          label: intl.formatMessage({ id: value === '' ? 'ticket.own.market' : `ticket.own.${value}` }),
        }))}
        className="max-w-36"
      />
    </div>
  );
}
