import { ALERT_KINDS, hasAlertMove, hasAlertPrice } from '@bourse/domain';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { FormNumber, FormSelect, FormSwitch } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import type { RouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { periodWords } from './alert-words.ts';
import { type AlertDraft, EXTREME_PERIODS, MOVE_PERIODS } from './model/alert-draft.ts';

export interface AlertFormProps {
  readonly form: RouteForm<AlertDraft>;
  readonly tradeCode: string;
  /** In which prices are. */
  readonly unit: string;
  /** A new alert. */
  readonly isNew: boolean;
}

/** What an alert waits for, and whether it does so again and again. */
export function AlertForm({ form, tradeCode, unit, isNew }: AlertFormProps) {
  const intl = useIntl();
  const kind = form.form.watch('kind');
  const label = (id: string) => intl.formatMessage({ id });
  const periodItems = (hasAlertMove(kind) ? MOVE_PERIODS : EXTREME_PERIODS).map((value) => ({
    value,
    label: periodWords(intl, value),
  }));
  return (
    <RouteFormFields
      form={form}
      submitLabel={<FormattedMessage id={isNew ? 'alerts.create' : 'alerts.save'} />}
      className="flex flex-col gap-4 pt-1"
    >
      <FormSelect
        form={form}
        name="kind"
        label={label('alerts.kind')}
        items={ALERT_KINDS.map((value) => ({ value, label: label(`alerts.kind.${value}`) }))}
      />
      {hasAlertPrice(kind) && (
        <FormNumber
          form={form}
          name="price"
          label={label('trading.price')}
          unit={unit}
          hint={<LastPrice tradeCode={tradeCode} unit={unit} />}
        />
      )}
      {hasAlertMove(kind) && <FormNumber form={form} name="percent" label={label('alerts.percent')} unit="%" />}
      {!hasAlertPrice(kind) && (
        <FormSelect
          form={form}
          name={hasAlertMove(kind) ? 'period' : 'span'}
          label={label(hasAlertMove(kind) ? 'alerts.within' : 'alerts.ofLast')}
          items={periodItems}
        />
      )}
      <FormSwitch
        form={form}
        name="repeats"
        label={label('alerts.repeats')}
        hint={label(hasAlertPrice(kind) ? 'alerts.repeatsAtLine' : 'alerts.repeatsInPeriod')}
      />
    </RouteFormFields>
  );
}

function LastPrice({ tradeCode, unit }: { readonly tradeCode: string; readonly unit: string }) {
  const { figure } = useFormats();
  const last = useTicker(tradeCode)?.last ?? '';
  return <FormattedMessage id="alerts.lastPrice" values={{ price: figure(last), unit }} />;
}
