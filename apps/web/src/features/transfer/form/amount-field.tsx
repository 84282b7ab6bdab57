import { formatShortest } from '@bourse/domain';
import { amountValues, groupDigits } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { numberRefusalWords } from '@bourse/kit/forms/number-field.tsx';
import { Button, numberConvention, readNumber, Skeleton, Slider, TextField } from '@bourse/ui';
import { type ClipboardEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AmountLimits, mostOf, percentOf, readAmount, shareText } from '../model/transfer-amount.ts';

export interface AmountFieldProps {
  readonly amount: string;
  readonly unit: string;
  readonly limits: AmountLimits | undefined;
  /** Nobody knows yet of which coin. */
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (amount: string) => void;
}

/** How much, by figure or by share; what there is stands beside it. */
export function AmountField({ amount, unit, limits, disabled, error, onChange }: AmountFieldProps) {
  const intl = useIntl();
  const [refused, setRefused] = useState<string>();
  const convention = numberConvention(intl.locale);
  const change = (next: string) => {
    setRefused(undefined);
    onChange(next);
  };
  // What is pasted may be written by other rules than ours; what has two readings is not guessed.
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const reading = readNumber(text, convention);
    if (reading.ok) return;
    event.preventDefault();
    setRefused(numberRefusalWords(intl, reading.refusal, text));
  };
  return (
    <div>
      <TextField
        label={intl.formatMessage({ id: 'transfer.amount' })}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        placeholder="0"
        disabled={disabled}
        value={amount}
        onChange={({ currentTarget }) => change(readAmount(currentTarget.value, convention, limits))}
        onPaste={onPaste}
        error={refused ?? error}
        suffix={
          <span className="flex shrink-0 items-center gap-2">
            <span className="text-12 text-text-3">{unit}</span>
            <Button
              size="sm"
              tone="quiet"
              disabled={limits === undefined}
              onClick={() => limits !== undefined && change(shareText(100, limits))}
              className="-me-2 text-accent"
            >
              <FormattedMessage id="common.all" />
            </Button>
          </span>
        }
      />
      {/* Beside an error, too: it is what the error is about. */}
      <p className="mt-1 text-12 text-text-3">
        <LimitHint limits={limits} unit={unit} />
      </p>
      <Slider
        label={intl.formatMessage({ id: 'transfer.percent' })}
        value={percentOf(amount, limits)}
        disabled={limits === undefined || mostOf(limits) === 0n}
        onValueChange={(percent) => limits !== undefined && change(shareText(percent, limits))}
        className="mt-2"
      />
    </div>
  );
}

/** What is available, and what is left of the day's limit where that is less. */
function LimitHint({ limits, unit }: Pick<AmountFieldProps, 'limits' | 'unit'>) {
  const intl = useIntl();
  const own = useOwnAmount();
  if (limits === undefined) return <Skeleton className="inline-block h-3 w-32 align-middle" />;
  const { available, left, precision } = limits;
  const values = (units: bigint) => amountValues(intl, own(groupDigits(formatShortest(units, precision))), unit);
  return (
    <>
      <FormattedMessage id="transfer.available" values={values(available)} />
      {left < available && (
        <span className="text-warning">
          {' · '}
          <FormattedMessage id="transfer.leftToday" values={values(left)} />
        </span>
      )}
    </>
  );
}
