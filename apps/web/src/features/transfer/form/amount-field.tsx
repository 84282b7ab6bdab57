import { formatShortest } from '@bourse/domain';
import { amountValues, groupDigits } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { numberRefusalWords } from '@bourse/kit/forms/number-field.tsx';
import { Button, numberConvention, readNumber, refusedTextOf, Skeleton, Slider, TextField } from '@bourse/ui';
import { type ClipboardEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AmountLimits, mostOf, percentOf, shareText } from '../model/transfer-amount.ts';
import { useTypedAmount } from './use-typed-amount.ts';

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
  const refusalOf = (text: string) => {
    const reading = readNumber(text, convention);
    return reading.ok ? undefined : numberRefusalWords(intl, reading.refusal, text);
  };
  const typed = useTypedAmount(amount, limits, change);
  const unclear = refusalOf(refusedTextOf(amount) ?? '');
  // What is pasted may be written by other rules than ours; what has two readings is not guessed.
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const words = refusalOf(text);
    if (words === undefined) return;
    event.preventDefault();
    setRefused(words);
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
        {...typed}
        onPaste={onPaste}
        error={refused ?? unclear ?? error}
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
