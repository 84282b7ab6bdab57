import { numberConvention, refusedTextOf, writeNumber } from '@bourse/ui';
import { type ChangeEvent, type CompositionEvent, type DragEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { type AmountLimits, amountText, typedAmount } from '../model/transfer-amount.ts';

/**
 * The text of the amount's field: as typed, with the language's decimal sign, while it means the form's amount; else that amount, written so that
 * it reads back as itself. Only the form's amount would forget which decimal sign was typed, and a dot may have two readings where a comma has one.
 */
export function useTypedAmount(amount: string, limits: AmountLimits | undefined, onChange: (amount: string) => void) {
  const convention = numberConvention(useIntl().locale);
  const [typed, setTyped] = useState<{ readonly text: string; readonly amount: string }>();
  const take = (text: string) => {
    const next = typedAmount(text, convention, limits);
    setTyped(next);
    onChange(next.amount);
  };
  const written = refusedTextOf(amount) ?? writeNumber(amountText(amount), convention);
  return {
    value: typed !== undefined && typed.amount === amount ? typed.text : written,
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      // A text still being composed is not read.
      if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) {
        setTyped({ text: currentTarget.value, amount });
      } else take(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => take(currentTarget.value),
    // The browser would join dropped lines into one number.
    onDrop: (event: DragEvent<HTMLInputElement>) => {
      if (/[\r\n]/.test(event.dataTransfer.getData('text').trim())) event.preventDefault();
    },
    onBlur: () => setTyped(undefined),
  };
}
